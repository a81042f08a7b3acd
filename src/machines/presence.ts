import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { announcePresence, endPresence, type Present } from '../api/contract/console/presence';
import type { Answer } from '../api/contract/row';
import { errorOf, isAbsent, outputOf } from './kit/outcome';
import { watchSight } from './kit/sight';

/** `id` names this visit, `place` what is open. */
type Visit = { id: string; place: string };
/** A visit without an id gets one of its own. */
type VisitInput = Omit<Visit, 'id'> & { id?: string };

/** Reports that a person has a record, a statement or a conversation open, and who else has, until the page is left, hidden or closed. */
export const presenceMachine = setup({
  types: {
    context: {} as Visit & { others: Present[] },
    /** `LOOK`: somebody came or left. */
    events: {} as { type: 'HIDE' } | { type: 'SHOW' } | { type: 'LOOK' },
    input: {} as VisitInput,
    tags: {} as 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    announce: fromPromise<Answer<typeof announcePresence>, Visit>(({ input: { id, place }, signal }) =>
      call(announcePresence, { params: { id }, body: { place } }, { signal }),
    ),
    // A page that closes sends it too; one that does not is forgotten by its silence.
    stay: fromCallback<EventObject, Visit>(({ input: { id } }) => () => {
      void call(endPresence, { params: { id } }, { keepalive: true }).catch(() => undefined);
    }),
    watchSight,
  },
  actions: {
    setOthers: assign((_, { others }: Answer<typeof announcePresence>) => ({ others })),
    forgetOthers: assign({ others: [] }),
  },
  guards: { isUnknownHere: (_, { error }: { error: unknown }) => isAbsent(error) },
  delays: { beat: 25_000 },
}).createMachine({
  id: 'presence',
  context: ({ input: { place, id = crypto.randomUUID() } }) => ({ id, place, others: [] }),
  invoke: { id: 'watchSight', src: 'watchSight' },
  initial: 'here',
  states: {
    here: {
      description: 'Quien tiene lo mismo abierto ve que hay alguien más.',
      meta: { title: 'Aquí' },
      invoke: { id: 'stay', src: 'stay', input: ({ context: { id, place } }) => ({ id, place }) },
      initial: 'announcing',
      on: { HIDE: 'away' },
      states: {
        announcing: {
          description: 'Los que se veían siguen a la vista.',
          meta: { title: 'Diciendo que se está aquí' },
          tags: 'quiet',
          invoke: {
            id: 'announce',
            src: 'announce',
            input: ({ context: { id, place } }) => ({ id, place }),
            onDone: { target: 'known', actions: { type: 'setOthers', params: outputOf } },
            onError: [
              { guard: { type: 'isUnknownHere', params: errorOf }, target: '#presence.absent' },
              { target: 'known', actions: 'forgetOthers' },
            ],
          },
        },
        known: {
          description: 'Se dice otra vez cada medio minuto: quien calla ya no está.',
          meta: { title: 'Se sabe quién más está' },
          after: { beat: 'announcing' },
          on: { LOOK: 'announcing' },
        },
      },
    },
    away: {
      description: 'Una página que nadie mira no está en ninguna parte.',
      meta: { title: 'Fuera de la vista' },
      entry: 'forgetOthers',
      on: { SHOW: 'here' },
    },
    absent: {
      description: 'Un servicio de otros no tiene por qué saber quién está.',
      meta: { title: 'El servicio no lo dice' },
    },
  },
});
