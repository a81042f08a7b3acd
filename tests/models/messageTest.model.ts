import { messageTestMachine } from '../../src/machines/templates/messageTest';
import { sent } from '../support/answers/templatePages';
import { modelOf } from '../support/models/models';

const lost = new Error('lost');
const waiting = {
  ...sent,
  status: 'en_cola' as const,
  failure: 'temporal' as const,
  reason: 'El servidor de email pide esperar (451).',
};

/** A test sent to oneself, until it is known how it went. */
export const model = modelOf({
  machine: messageTestMachine,
  events: [
    { type: 'OPEN', ask: { channel: 0, subject: '', body: 'Hola' } },
    { type: 'SEND', to: '0991234567' },
    { type: 'CLOSE' },
    { type: 'xstate.done.actor.send', output: waiting },
    { type: 'xstate.error.actor.send', error: lost },
    { type: 'xstate.done.actor.look', output: waiting },
    { type: 'xstate.done.actor.look', output: sent },
    { type: 'xstate.error.actor.look', error: lost },
    { type: 'DUE' },
  ],
});
