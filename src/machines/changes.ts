import { assign, emit, fromCallback, setup } from 'xstate';
import type { Change } from '../api/contract/console/changes';
import { on } from './kit/on';

/** What others changed, or this page itself: no data, the screens in sight read again. */
type ChangesEmitted = { type: 'CHANGED'; changes: Change[] };

type ChangesEvent =
  /** Somebody is logged in, or nobody. */
  | { type: 'IN' }
  | { type: 'OUT' }
  /** The page is hidden, or in sight. */
  | { type: 'HIDE' }
  | { type: 'SHOW' }
  | { type: 'OPENED' }
  | { type: 'HEARD'; change: Change }
  | { type: 'LOST' }
  | { type: 'ABSENT' };

type ChangesContext = {
  /** What was heard and not emitted yet. */
  pending: Change[];
  /** Failures since the stream was last open. */
  tries: number;
};

const ALL: Change = { kind: 'all' };
/** The first screen is drawn before it is listened for. */
const CALM_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;

/** Hears what changes in the company for as long as the page is in sight; without a stream the screens ask at intervals, as ever. */
export const changesMachine = setup({
  types: {
    context: {} as ChangesContext,
    events: {} as ChangesEvent,
    emitted: {} as ChangesEmitted,
    tags: {} as 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    follow: fromCallback<ChangesEvent>(({ sendBack }) => {
      const ending = new AbortController();
      // The login is drawn without it.
      void import('./followChanges')
        .then(({ following }) => following(sendBack, ending.signal))
        .catch(() => sendBack({ type: 'LOST' }));
      return () => ending.abort();
    }),
  },
  actions: {
    forget: assign({ pending: [], tries: 0 }),
    note: on('HEARD', ({ pending }, { change }) => ({ pending: [...pending, change] })),
    countTry: assign(({ context: { tries } }) => ({ tries: tries + 1 })),
    forgetTries: assign({ tries: 0 }),
    /** Nobody knows what changed between what the page read and this moment. */
    reportGap: emit({ type: 'CHANGED', changes: [ALL] } as const satisfies ChangesEmitted),
    report: emit(({ context: { pending } }): ChangesEmitted => ({ type: 'CHANGED', changes: pending })),
    forgetPending: assign({ pending: [] }),
  },
  delays: {
    /** One act of a colleague is heard as several changes. */
    burst: 300,
    /** Not all pages come back at the same moment to a service that was restarted. */
    pause: ({ context: { tries } }) =>
      (tries === 0 ? CALM_MS : Math.min(LONGEST_PAUSE_MS, 500 * 2 ** tries)) * (0.75 + Math.random() / 2),
  },
}).createMachine({
  id: 'changes',
  context: { pending: [], tries: 0 },
  initial: 'out',
  on: { OUT: { target: '.out', actions: 'forget' } },
  states: {
    out: {
      description: 'Sin sesión no hay nada que oír.',
      meta: { title: 'Nadie ha ingresado' },
      on: { IN: 'waiting' },
    },
    following: {
      description: 'El servicio dice qué cambió, nunca los datos: quien lo muestra lo lee otra vez.',
      meta: { title: 'Oyendo' },
      invoke: { id: 'follow', src: 'follow' },
      initial: 'connecting',
      on: {
        LOST: { target: 'waiting', actions: 'countTry' },
        ABSENT: 'absent',
        HIDE: 'hidden',
      },
      states: {
        connecting: {
          description: 'Mientras tanto las pantallas preguntan cada tanto, como siempre.',
          meta: { title: 'Conectando' },
          tags: 'quiet',
          on: {
            OPENED: { target: 'listening', actions: ['forgetTries', 'reportGap'] },
          },
        },
        listening: {
          description: 'Cada cambio se dice en cuanto ocurre.',
          meta: { title: 'Al tanto' },
          on: { HEARD: { target: 'gathering', actions: 'note' } },
        },
        gathering: {
          description: 'Un mismo acto cambia varias cosas: se dicen juntas.',
          meta: { title: 'Reuniendo cambios' },
          on: { HEARD: { actions: 'note' } },
          after: { burst: { target: 'listening', actions: ['report', 'forgetPending'] } },
        },
      },
    },
    waiting: {
      description:
        'Primero se dibuja la pantalla; lo que se cortó se intenta otra vez, cada vez más de tarde en tarde.',
      meta: { title: 'Esperando para oír' },
      on: { HIDE: 'hidden' },
      after: { pause: 'following' },
    },
    hidden: {
      description: 'Una página que nadie mira no pregunta nada; al volver se lee otra vez lo que está a la vista.',
      meta: { title: 'Fuera de la vista' },
      on: { SHOW: 'following' },
    },
    absent: {
      description: 'Un servicio de otros no tiene por qué decirlo: las pantallas preguntan cada tanto.',
      meta: { title: 'El servicio no dice qué cambia' },
    },
  },
});
