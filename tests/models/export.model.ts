import { documentExport } from '../../src/machines/documents/documents';
import { modelOf } from '../support/models/models';

/** An export as its factory makes them: that of the documents stands for all. */
export const model = modelOf({
  machine: documentExport,
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
