import { exportDocuments } from '../../src/api/contract/receivables/documents';
import { exportMachine } from '../../src/machines/kit/export';
import { modelOf } from '../support/models/models';

/** An export as its factory makes them: that of the documents stands for all. */
export const model = modelOf({
  machine: exportMachine(exportDocuments),
  events: [
    { type: 'EXPORT', url: { status: 'parcial' }, format: 'csv' },
    { type: 'EXPORT', url: { status: 'parcial' }, format: 'xlsx' },
    {
      type: 'xstate.done.actor.prepare',
      output: { href: '/api/v1/downloads/documents?link=x', fileName: 'documentos.csv' },
    },
    { type: 'xstate.error.actor.prepare', error: new Error('lost') },
  ],
});
