import type { Preview, PreviewRow } from '../../../src/api/contract/reconciliation/preview';
import type { Mapping } from '../../../src/api/contract/reconciliation/statement';

/** A preview as the service answers it, for tests that answer its calls themselves. */

export function previewRow(row: number, given: Partial<PreviewRow> = {}): PreviewRow {
  return {
    row,
    date: '2026-10-02',
    amount: '450.00',
    description: `FILA ${row}`,
    reference: '',
    status: 'nuevo',
    pending: false,
    ...given,
  };
}

export const MAPPING: Mapping = {
  encoding: 'UTF-8',
  delimiter: ';',
  header_row: 3,
  header: ['Fecha', 'Concepto', 'Monto'],
  columns: ['date', 'description', 'amount'],
  decimal: ',',
  date_order: 'dmy',
  pending: 'skip',
};

type Given = { rows?: PreviewRow[]; mapping?: Mapping } & Partial<Omit<Preview, 'rows' | 'dialect'>>;

export function preview({ rows = [previewRow(4), previewRow(5)], mapping = MAPPING, ...given }: Given = {}): Preview {
  return {
    id: 'p1',
    file_name: 'octubre.csv',
    rows,
    summary: {
      movements: rows.length,
      credits: '900.00',
      debits: '0.00',
      duplicates: rows.filter(({ status }) => status === 'duplicado').length,
      possible: rows.filter(({ status }) => status === 'posible').length,
      pending: rows.filter(({ pending }) => pending).length,
      rejected: 0,
      skipped: 0,
    },
    accounts: [],
    dialect: {
      format: 'csv',
      format_name: 'CSV',
      encoding: 'UTF-8',
      mapping,
      header: ['Fecha', 'Concepto', 'Monto'],
      sample: [['02/10/2026', 'TRANSF LOPEZ', '450,00']],
      picture: [
        { row: 3, cells: ['Fecha', 'Concepto', 'Monto'] },
        { row: 4, cells: ['02/10/2026', 'TRANSF LOPEZ', '450,00'] },
        { row: 5, cells: ['02/10/2026', 'TRANSF DIAZ', '450,00'] },
      ],
      understood: [
        { about: 'delimiter', text: 'Separador ;' },
        { about: 'header_row', text: 'Encabezado en la fila 3' },
        { about: 'decimal', text: 'Decimales con coma' },
        { about: 'date_order', text: 'Fechas día/mes/año' },
      ],
    },
    questions: [],
    warnings: [],
    problems: [],
    skipped: [],
    ...given,
  };
}
