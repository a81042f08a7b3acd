import { ruleOfferMachine } from '../../src/machines/workbench/ruleOffer';
import { offered } from '../support/answers/rulePages';
import { modelOf } from '../support/models/models';

const lost = new Error('lost');

export const model = modelOf({
  machine: ruleOfferMachine,
  input: { parent: { send: () => {} } },
  events: [
    { type: 'DECIDED', movement: 'm1' },
    { type: 'DECIDED', movement: null },
    { type: 'REMEMBER' },
    { type: 'FORGET' },
    { type: 'xstate.done.actor.load', output: offered },
    { type: 'xstate.done.actor.load', output: [] },
    { type: 'xstate.error.actor.load', error: lost },
    { type: 'xstate.done.actor.create', output: {} },
    { type: 'xstate.error.actor.create', error: lost },
  ],
  distinguish: ({ offers }) => offers.length,
});
