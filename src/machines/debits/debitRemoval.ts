import { deleteDebit } from '../../api/contract/debits';
import { debitSetup } from './debitSetup';

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** The question before the debit is deleted, and its deletion. */
export const removal = debitSetup.createStateConfig({
  meta: { title: 'Eliminar' },
  tags: 'removing',
  initial: 'asking',
  states: {
    asking: {
      meta: { title: '¿Eliminar?' },
      on: { CONFIRM: 'sending', CANCEL: { target: '#debit.placing', actions: 'clearProblem' } },
    },
    sending: {
      meta: { title: 'Eliminando' },
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: '#debit.removed',
          actions: { type: 'tellSuccess', params: { row: deleteDebit } },
        },
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
