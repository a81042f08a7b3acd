import { createBankAccount } from '../../src/api/contract/reconciliation/bankAccounts';
import { commandMachine } from '../../src/machines/kit/command';
import { account } from '../support/answers/accounts';
import { modelOf } from '../support/models/models';

const { bank, number, alias, currency, type } = account;

/** A command as its factory makes them: the creation of a bank account stands for all. */
export const model = modelOf({
  machine: commandMachine(createBankAccount),
  events: [
    { type: 'OPEN', ask: { params: { id: account.id } } },
    { type: 'CONFIRM', ask: { body: { bank, number, alias, currency, type } } },
    { type: 'RUN', ask: { body: { bank, number, alias, currency, type } } },
    { type: 'CANCEL' },
    { type: 'xstate.done.actor.send', output: account },
    { type: 'xstate.error.actor.send', error: new Error('refused') },
  ],
  /** Whether it was refused before: what was typed must have been kept then. */
  distinguish: ({ problem }) => problem !== undefined,
});
