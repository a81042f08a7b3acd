import type { ImportRow, RecordsImport } from '../../../src/api/contract/receivables/imports';

/** Imports as the service answers them, for tests that answer its calls themselves. */

export const importPreview = (given: Partial<RecordsImport> = {}): RecordsImport => ({
  id: 'i1',
  kind: 'customers',
  file_name: 'clientes.csv',
  state: 'previewed',
  dialect: {
    format_name: 'CSV',
    mapping: {
      encoding: 'UTF-8',
      delimiter: ';',
      header_row: 1,
      header: ['Cédula', 'Nombre', 'Fecha'],
      columns: ['dni', 'first_name', 'ignore'],
      date_order: 'dmy',
    },
    header: ['Cédula', 'Nombre', 'Fecha'],
    sample: [['1710034065', 'Rosa', '']],
    sheets: [''],
    understood: ['1 fila de total no se usa'],
  },
  questions: [],
  warnings: [],
  counts: { nuevo: 2, cambia: 1, espera: 0, igual: 0, problema: 1 },
  totals: [],
  job: null,
  ...given,
});

const job = { id: 'j1', done: 1000, total: 4000, reason: null };
export const importing = importPreview({ state: 'saving', job: { ...job, state: 'running' } });
export const stoppedImport = importPreview({
  state: 'saving',
  job: { ...job, state: 'failed', reason: 'No queda espacio en el disco.' },
});
export const finishedImport = importPreview({ state: 'saved', job: { ...job, state: 'done' } });

export const importRow: ImportRow = {
  row: 4,
  status: 'problema',
  values: { dni: '1710034064', first_name: 'Rosa' },
  changes: [],
  problems: [
    { field: 'dni', column: 'Cédula', value: '1710034064', msg: 'La cédula no pasa la verificación de sus dígitos.' },
  ],
};
export const importRowsPage = { count: 120, results: [importRow] };
