import { LINK_OVER, portalCalls, VISIT_OVER } from '../../src/api/contract/customers/portalPage';
import { CallProblem } from '../../src/api/problem';
import { portalMachine } from '../../src/machines/portal';
import { modelOf } from '../support/models/models';
import { account, acts, greeting, payment, TOKEN } from '../support/portal/answers';

const lost = new Error('lost');
const shut = new CallProblem('refused', portalCalls.greet, 'Este enlace venció.', { status: 404, code: LINK_OVER });
const over = new CallProblem('refused', portalCalls.readAccount, 'La visita terminó.', {
  status: 401,
  code: VISIT_OVER,
});

/** All that can happen. */
const all = [
  { type: 'ENTER', end: '2345' },
  { type: 'LEAVE' },
  { type: 'RETRY' },
  ...(['promise', 'dispute', 'proof', 'withholding', 'contact', 'payment'] as const).map((form) => ({
    type: 'OPEN',
    form,
  })),
  ...acts.map((act) => ({ type: 'SEND', act })),
  { type: 'CLOSE' },
  { type: 'DUE' },
  { type: 'xstate.done.actor.send', output: undefined },
  { type: 'xstate.done.actor.send', output: payment },
  { type: 'xstate.error.actor.send', error: lost },
  { type: 'xstate.error.actor.send', error: shut },
  { type: 'xstate.error.actor.send', error: over },
  { type: 'xstate.done.actor.look', output: payment },
  { type: 'xstate.done.actor.look', output: { ...payment, status: 'pendiente', url: '/pagar/x' } },
  { type: 'xstate.error.actor.look', error: lost },
  { type: 'xstate.error.actor.look', error: shut },
  { type: 'xstate.error.actor.look', error: over },
  { type: 'xstate.done.actor.greet', output: greeting },
  { type: 'xstate.done.actor.greet', output: { ...greeting, is_open: true } },
  { type: 'xstate.error.actor.greet', error: lost },
  { type: 'xstate.error.actor.greet', error: shut },
  { type: 'xstate.done.actor.enter', output: {} },
  { type: 'xstate.error.actor.enter', error: lost },
  { type: 'xstate.error.actor.enter', error: shut },
  { type: 'xstate.done.actor.readAccount', output: account },
  { type: 'xstate.error.actor.readAccount', error: lost },
  { type: 'xstate.error.actor.readAccount', error: shut },
  { type: 'xstate.error.actor.readAccount', error: over },
  { type: 'xstate.done.actor.goOut', output: {} },
  { type: 'xstate.error.actor.goOut', error: lost },
  { type: 'xstate.error.actor.goOut', error: shut },
];

/** A customer's visit, from the link to what they owe. */
export const model = modelOf({
  machine: portalMachine,
  input: { token: TOKEN },
  // A form sends what it is for.
  events: ({ context: { form } }) =>
    all.filter(
      ({ type, ...said }) =>
        (type !== 'SEND' || ('act' in said && said.act.kind === form)) &&
        (type !== 'xstate.done.actor.send' ||
          ('output' in said && (said.output !== undefined) === (form === 'payment'))),
    ),
  distinguish: ({ form }) => form,
});
