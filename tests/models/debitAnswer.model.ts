import { answerMachine } from '../../src/machines/automaticDebit/answer';
import { preview } from '../support/debitPages';
import { modelOf } from '../support/models';

/** A bank's answer, from the file to what was saved of it. */
export const model = modelOf({
  machine: answerMachine,
  input: { id: 'd1' },
  events: (state) => [
    { type: 'FILE_CHOSEN', file: { key: 'k', name: 'respuesta.csv', size: 10 } },
    { type: 'CANCEL' },
    ...(state.context.outcome === undefined ? [{ type: 'SHOW', outcome: 'no_encontrado' }] : []),
    { type: 'SAVE' },
    { type: 'DISCARD' },
    { type: 'xstate.done.actor.sendFile', output: preview },
    { type: 'xstate.error.actor.sendFile', error: new Error('lost') },
    { type: 'xstate.done.actor.save', output: {} },
    { type: 'xstate.error.actor.save', error: new Error('lost') },
  ],
  distinguish: ({ outcome }) => outcome,
});
