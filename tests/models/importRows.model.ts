import { importRowsMachine } from '../../src/machines/recordsImport/importRows';
import { importRowsPage } from '../support/answers/importAnswers';
import { modelOf } from '../support/models/models';

const lost = new Error('lost');

/** The rows of an import, and the file of the refused ones. */
export const model = modelOf({
  machine: importRowsMachine,
  input: { id: 'i1' },
  events: [
    { type: 'xstate.done.actor.loadRows', output: importRowsPage },
    { type: 'xstate.error.actor.loadRows', error: lost },
    { type: 'SHOW', status: 'problema', p: 1 },
    { type: 'RETRY' },
    { type: 'EXPORT' },
    { type: 'xstate.done.actor.prepare', output: { href: 'http://held/x', fileName: 'x.csv' } },
    { type: 'xstate.error.actor.prepare', error: lost },
  ],
});
