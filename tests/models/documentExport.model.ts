import { documentExportMachine } from '../../src/machines/documentExport';
import { modelOf } from '../support/models';

export const model = modelOf({
  machine: documentExportMachine,
  events: [
    { type: 'EXPORT', ask: { status: 'parcial', format: 'csv' } },
    { type: 'EXPORT', ask: { status: 'parcial', format: 'xlsx' } },
    {
      type: 'xstate.done.actor.prepare',
      output: { href: '/api/v1/downloads/documents?link=x', fileName: 'documentos.csv' },
    },
    { type: 'xstate.error.actor.prepare', error: new Error('lost') },
  ],
});
