import { debitHeaderMachine } from '../../src/machines/debits/debitHeader';
import { account, bank, debit, leftOut, line } from '../support/debitPages';
import { modelOf } from '../support/models';

/** From the header's fields to a debit that was created. */
export const model = modelOf({
  machine: debitHeaderMachine,
  input: { name: 'Débitos', today: '2026-11-21', bucket: '' },
  events: ({ context: { preview, exclusion } }) => [
    { type: 'RETRY' },
    { type: 'FIELD', name: 'bank', value: bank.id },
    { type: 'PREVIEW' },
    ...(preview && exclusion === 'all' ? [{ type: 'EXCLUSION', exclusion: 'sin_banco' }] : []),
    { type: 'CREATE' },
    { type: 'xstate.done.actor.loadChoices', output: { accounts: [account], banks: [bank] } },
    { type: 'xstate.error.actor.loadChoices', error: new Error('lost') },
    {
      type: 'xstate.done.actor.preview',
      output: { lines: [line], left_out: [leftOut], total: '100.00' },
    },
    { type: 'xstate.error.actor.preview', error: new Error('lost') },
    { type: 'xstate.done.actor.create', output: debit },
    { type: 'xstate.error.actor.create', error: new Error('lost') },
  ],
  distinguish: ({ preview, exclusion }) => [preview !== undefined, exclusion],
});
