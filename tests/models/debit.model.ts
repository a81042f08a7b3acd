import { debitMachine } from '../../src/machines/automaticDebit/debit';
import { debit, errorsFile, orderFile, withDetails } from '../support/debitPages';
import { modelOf } from '../support/models';

const saved = { ...debit, status: 'guardado' as const, version: 3 };
const loaded = (header: typeof debit) => ({
  type: 'xstate.done.actor.load',
  output: { details: withDetails(header), errors: undefined },
});
const failing = ['update', 'save', 'order', 'remove', 'close'].map((actor) => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error('lost'),
}));

/** From generated details to an order the bank has; and a debit that was never sent, deleted. */
export const beforeTheBank = modelOf({
  machine: debitMachine,
  input: { id: debit.id },
  events: (state) => [
    loaded(debit),
    { type: 'xstate.error.actor.load', error: new Error('lost') },
    { type: 'RETRY' },
    ...(Object.keys(state.context.drafts).length === 0 ? [{ type: 'AMOUNT', line: 'l1', amount: '40.00' }] : []),
    { type: 'FORGET_CHANGES' },
    { type: 'UPDATE' },
    { type: 'SAVE' },
    { type: 'EDIT' },
    // Its question is the same wherever it is asked: twice is enough.
    ...(Object.keys(state.context.drafts).length === 0 && !state.context.problem ? [{ type: 'REMOVE' }] : []),
    { type: 'CONFIRM' },
    { type: 'CANCEL' },
    ...(state.matches('saved') ? [{ type: 'ORDER', format: 'csv' }] : []),
    { type: 'xstate.done.actor.update', output: withDetails({ ...debit, status: 'previsualizado', version: 2 }) },
    { type: 'xstate.done.actor.save', output: saved },
    { type: 'xstate.done.actor.order', output: orderFile },
    { type: 'xstate.done.actor.remove', output: {} },
    ...failing,
  ],
  distinguish: ({ drafts, goesOn }) => [Object.keys(drafts), goesOn],
});

/** With the order at the bank: the file again, and no answer any more. The answer has a model of its own. */
export const withTheBank = modelOf({
  machine: debitMachine,
  input: { id: debit.id },
  events: (state) => [
    ...(state.matches('loading') && state.context.debit === undefined
      ? [loaded({ ...debit, status: 'enviado' })]
      : [
          {
            type: 'xstate.done.actor.load',
            output: { details: withDetails({ ...debit, status: 'cerrado' }), errors: errorsFile([]) },
          },
        ]),
    { type: 'ORDER', format: 'pain008' },
    { type: 'CLOSE' },
    { type: 'CONFIRM' },
    { type: 'CANCEL' },
    { type: 'xstate.done.actor.order', output: orderFile },
    { type: 'xstate.done.actor.close', output: { ...debit, status: 'cerrado' } },
    ...failing,
  ],
  distinguish: ({ debit: header }) => header?.status,
});
