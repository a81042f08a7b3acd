import { LINK_OVER, portalCalls, VISIT_OVER } from '../../src/api/contract/customers/portalPage';
import { CallProblem } from '../../src/api/problem';
import { draftIn, lacksIn, portalMachine } from '../../src/machines/portal/portal';
import type { PortalDraft, PortalForm } from '../../src/machines/portal/portalDraft';
import { modelOf } from '../support/models/models';
import { account, greeting, payment, TOKEN } from '../support/portal/answers';

const lost = new Error('lost');
const shut = new CallProblem('refused', portalCalls.greet, 'Este enlace venció.', { status: 404, code: LINK_OVER });
const over = new CallProblem('refused', portalCalls.readAccount, 'La visita terminó.', {
  status: 401,
  code: VISIT_OVER,
});

/** What is typed in each form: some of it lacks something still. */
const typed: Record<PortalForm, Partial<PortalDraft>[]> = {
  promise: [{ typed: '300', amount: '300.00' }, { dueOn: '2026-11-30' }],
  dispute: [{ dispute: 'precio', note: 'Se acordó menos' }],
  proof: [{ caption: 'Pagué ayer' }, { file: 'r.png' }],
  withholding: [{ document: 'd0', file: 'r.pdf' }],
  contact: [
    { email: 'no es' },
    { phone: '+593991234568', email: 'rosa@lopez.example', accepted: ['email', 'whatsapp'] },
  ],
  payment: [{ left: ['d1', 'd2'] }, { left: ['d1'] }],
};
const forms = ['promise', 'dispute', 'proof', 'withholding', 'contact', 'payment'] as const;

/** All that can happen. */
const all = [
  { type: 'TYPE_END', end: '2345' },
  { type: 'ENTER' },
  { type: 'LEAVE' },
  { type: 'RETRY' },
  ...forms.map((form) => ({ type: 'OPEN', form })),
  ...forms.flatMap((form) => typed[form].map((changes) => ({ type: 'FIELD', changes, of: form }))),
  { type: 'SEND' },
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
  // A form has fields of its own, and only a payment is answered with what goes on, and nobody says what is so already.
  events: ({ context }) => {
    const { form, end } = context;
    const draft = draftIn(context);
    return all.filter(
      ({ type, ...said }) =>
        (type !== 'FIELD' ||
          ('of' in said &&
            said.of === form &&
            JSON.stringify({ ...draft, ...said.changes }) !== JSON.stringify(draft))) &&
        (type !== 'TYPE_END' || end === '') &&
        (type !== 'xstate.done.actor.send' ||
          ('output' in said && (said.output !== undefined) === (form === 'payment'))),
    );
  },
  distinguish: (context) => context.form && [context.form, lacksIn(context)],
});
