import { assign, emit, fromCallback, setup } from 'xstate';
import type { Change } from '../../api/contract/console/changes';
import { on } from '../kit/on';
import { watchSight } from '../kit/sight';
import { following } from './followChanges';

/** What others changed, or this page itself: no data, the screens in sight read again. `all` where it is unknown what. */
export type ChangesEmitted = { type: 'CHANGED'; changes: (Change | typeof ALL)[] };

type ChangesEvent =
  /** Somebody is logged in, or nobody. */
  | { type: 'IN' }
  | { type: 'OUT' }
  /** The page is hidden, or in sight. */
  | { type: 'HIDE' }
  | { type: 'SHOW' }
  | { type: 'OPENED' }
  | { type: 'HEARD'; change: Change }
  /** `isAway`: nothing reached the service. */
  | { type: 'LOST'; isAway: boolean }
  | { type: 'ABSENT' };

type ChangesContext = {
  /** What was heard and not emitted yet. */
  pending: Change[];
  /** Failures since the stream was last open. */
  tries: number;
  /** Those of them, one after another, in which nothing reached the service. */
  missed: number;
  isHidden: boolean;
};

const ALL = { kind: 'all' } as const;
/** A person waits for a service that is away; one that is busy refuses more than it can hold. */
const LONGEST_PAUSE_MS = { away: 10_000, refused: 60_000 };

/** Not all pages do it at the same moment. */
const about = (ms: number) => ms * (0.75 + Math.random() / 2);

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
      void following(sendBack, ending.signal);
      return () => ending.abort();
    }),
    watchSight,
  },
  actions: {
    hide: assign({ isHidden: true }),
    show: assign({ isHidden: false }),
    forget: assign({ pending: [], tries: 0, missed: 0 }),
    note: on('HEARD', ({ pending }, { change }) => ({ pending: [...pending, change] })),
    countTry: on('LOST', ({ tries, missed }, { isAway }) => ({ tries: tries + 1, missed: isAway ? missed + 1 : 0 })),
    /** Nobody knows what changed between what the page read and this moment. */
    reportGap: emit({ type: 'CHANGED', changes: [ALL] } as const satisfies ChangesEmitted),
    report: emit(({ context: { pending } }): ChangesEmitted => ({ type: 'CHANGED', changes: pending })),
    forgetPending: assign({ pending: [] }),
  },
  guards: {
    isHidden: ({ context: { isHidden } }) => isHidden,
    hasMore: ({ context: { pending } }) => pending.length > 0,
  },
  delays: {
    /** One act of a colleague is heard as several changes. */
    burst: () => about(300),
    /** What changes all the time is not read all the time. */
    rest: () => about(2_000),
    pause: ({ context: { tries, missed } }) =>
      about(Math.min(missed > 0 ? LONGEST_PAUSE_MS.away : LONGEST_PAUSE_MS.refused, 500 * 2 ** tries)),
  },
}).createMachine({
  id: 'changes',
  context: { pending: [], tries: 0, missed: 0, isHidden: false },
  invoke: { id: 'watchSight', src: 'watchSight' },
  initial: 'out',
  on: {
    OUT: { target: '.out', actions: 'forget' },
    HIDE: { actions: 'hide' },
    SHOW: { actions: 'show' },
  },
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
        HIDE: { target: 'hidden', actions: 'hide' },
      },
      states: {
        connecting: {
          description: 'Mientras tanto las pantallas preguntan cada tanto, como siempre.',
          meta: { title: 'Conectando' },
          tags: 'quiet',
          on: {
            OPENED: { target: 'listening', actions: ['forget', 'reportGap'] },
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
          after: { burst: { target: 'resting', actions: ['report', 'forgetPending'] } },
        },
        resting: {
          description: 'Lo que cambia sin parar, como un envío masivo, se lee de vez en cuando.',
          meta: { title: 'Dando tiempo a leer' },
          on: { HEARD: { actions: 'note' } },
          after: {
            rest: [
              { guard: 'hasMore', target: 'resting', reenter: true, actions: ['report', 'forgetPending'] },
              { target: 'listening' },
            ],
          },
        },
      },
    },
    waiting: {
      description: 'Lo que se cortó se intenta otra vez, cada vez más de tarde en tarde.',
      meta: { title: 'Esperando para oír' },
      on: { HIDE: { target: 'hidden', actions: 'hide' } },
      after: { pause: [{ guard: 'isHidden', target: 'hidden' }, { target: 'following' }] },
    },
    hidden: {
      description: 'Una página que nadie mira no pregunta nada; al volver se lee otra vez lo que está a la vista.',
      meta: { title: 'Fuera de la vista' },
      on: { SHOW: { target: 'following', actions: 'show' } },
    },
    absent: {
      description: 'Un servicio de otros no tiene por qué decirlo: las pantallas preguntan cada tanto.',
      meta: { title: 'El servicio no dice qué cambia' },
    },
  },
});
