import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { DraftBody } from '../../src/api/contract/console/drafts';
import { debitHeaderMachine } from '../../src/machines/debits/debitHeader';
import { account, bank, debit, leftOut, line } from '../support/answers/debitPages';
import { modelOf } from '../support/models/models';

const SEED = '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264';
export const KEY = '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264';
const persistedWith = (more: object): DraftBody => ({
  fields: { name: 'Del lunes', bank_account: account.id, bank: '', collect_on: '2026-11-20', bucket: '' },
  wasPreviewed: false,
  ...more,
});
/** Left with the preview on show; sent, without an answer; and written only. */
const left = [{ wasPreviewed: true }, { attempt: { seed: SEED, key: KEY } }, {}];
const loaded = { type: 'xstate.done.actor.loadChoices', output: { accounts: [account], banks: [bank] } };
const looked = { type: 'xstate.done.actor.preview', output: { lines: [line], left_out: [leftOut], total: '100.00' } };

/** What is proved on one way is not walked again on another. */
function happenings(state: AnyMachineSnapshot): AnyEventObject[] {
  const { preview, exclusion, isBegun, isResumed, problem } = state.context;
  if (isResumed) {
    return [
      loaded,
      looked,
      { type: 'RESTART' },
      { type: 'xstate.done.actor.checkPending', output: { made: debit.id } },
      { type: 'xstate.done.actor.checkPending', output: { made: null } },
      { type: 'xstate.error.actor.checkPending', error: new Error('lost') },
    ];
  }
  const first = state.matches('loading') && !problem ? left : left.slice(2);
  return [
    loaded,
    looked,
    { type: 'RETRY' },
    ...(isBegun ? [] : first.map((more) => ({ type: 'RESUME', body: persistedWith(more) }))),
    { type: 'FIELD', name: 'bank', value: bank.id },
    { type: 'PREVIEW' },
    ...(preview && exclusion === 'all' ? [{ type: 'EXCLUSION', exclusion: 'sin_banco' }] : []),
    { type: 'CREATE' },
    { type: 'xstate.error.actor.loadChoices', error: new Error('lost') },
    { type: 'xstate.error.actor.preview', error: new Error('lost') },
    { type: 'xstate.done.actor.create', output: debit },
    { type: 'xstate.error.actor.create', error: new Error('lost') },
  ];
}

/** From the header's fields to a debit that was created. */
export const model = modelOf({
  machine: debitHeaderMachine,
  input: { name: 'Débitos', today: '2026-11-21', bucket: '' },
  events: happenings,
  distinguish: ({ preview, exclusion, isResumed, wasPreviewed, attempt, pendingOutcome }) => [
    preview !== undefined,
    exclusion,
    isResumed,
    wasPreviewed,
    attempt.key === KEY,
    pendingOutcome,
  ],
});
