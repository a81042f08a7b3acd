import { debitSetup } from './debitSetup';

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** The bank has the order: the file again, its answer, or no answer any more. */
export const waiting = debitSetup.createStateConfig({
  description: 'The answer has a machine of its own, which begins again with what it saved.',
  meta: { title: 'Con el banco' },
  invoke: {
    id: 'answer',
    src: 'answer',
    input: ({ context: { id } }) => ({ id }),
    onDone: 'loading',
  },
  on: { GET_ERRORS: { guard: 'hasErrors', actions: 'giveErrors' } },
  initial: 'idle',
  states: {
    idle: {
      meta: { title: 'Esperando la respuesta' },
      on: {
        ORDER: {
          target: 'ordering',
          actions: { type: 'chooseFormat', params: ({ event }) => ({ format: event.format }) },
        },
        CLOSE: { guard: 'isUnanswered', target: 'asking', actions: 'clearProblem' },
      },
    },
    ordering: {
      meta: { title: 'El mismo archivo otra vez' },
      tags: 'busy',
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context: { id, format } }) => ({ id, format }),
        onDone: { target: 'idle', actions: { type: 'giveFile', params: ({ event }) => ({ file: event.output }) } },
        onError: { target: 'idle', actions: { type: 'tellFailure', params: failed } },
      },
    },
    asking: { meta: { title: '¿Cerrar?' }, tags: 'closing', on: { CONFIRM: 'closing', CANCEL: 'idle' } },
    closing: {
      meta: { title: 'Cerrando' },
      tags: ['busy', 'closing'],
      invoke: {
        id: 'close',
        src: 'close',
        input: ({ context: { id, debit } }) => ({ id, version: debit?.version ?? 0 }),
        onDone: '#debit.loading',
        onError: {
          target: 'asking',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
  },
});
