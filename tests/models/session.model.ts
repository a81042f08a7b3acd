import { sessionMachine } from '../../src/machines/session/session';
import { modelOf } from '../support/models/models';
import { ana, eva, luis } from '../support/models/people';

const typed = { email: ana.userData.email, password: 'una clave larga' };

/** Everything that can happen to who is at the console. */
export const model = modelOf({
  machine: sessionMachine,
  input: { user: undefined },
  events: [
    { type: 'LOGIN', ...typed },
    { type: 'REGISTER', fullName: 'Ana Paz', ...typed },
    { type: 'AGAIN' },
    { type: 'RENEW', password: typed.password },
    { type: 'LOGOUT' },
    { type: 'EXPIRED' },
    { type: 'STORED', user: ana.userData },
    { type: 'STORED', user: undefined },
    { type: 'STORED', user: eva.userData },
    { type: 'SEEN' },
    { type: 'xstate.done.actor.login', output: ana },
    { type: 'xstate.error.actor.login', error: new Error('refused') },
    { type: 'xstate.done.actor.register', output: luis },
    { type: 'xstate.done.actor.register', output: undefined },
    { type: 'xstate.error.actor.register', error: new Error('refused') },
    { type: 'xstate.done.actor.renew', output: ana },
    { type: 'xstate.error.actor.renew', error: new Error('refused') },
    { type: 'xstate.done.actor.leave' },
    { type: 'xstate.error.actor.leave', error: new Error('lost') },
  ],
  distinguish: ({ isReplaced }) => isReplaced,
});
