import { csvAmount, csvOf } from '../../csv';
import type { Order } from './lines';

/** `estado` and `motivo` are empty: filled in by the bank, the same file is an answer that `load_debits` reads. */
const HEADER = [
  'referencia',
  'identificacion',
  'cliente',
  'banco',
  'cuenta',
  'tipo',
  'mandato',
  'documento',
  'vencimiento',
  'monto',
  'moneda',
  'fecha cobro',
  'estado',
  'motivo',
];

export function orderCsv({ lines, currency, collect_on }: Order): string {
  const rows = lines.map((line) => [
    line.end_to_end_id,
    line.holder_dni,
    line.holder_name,
    line.bank_name,
    line.account_number,
    line.account_type,
    line.mandate,
    line.document_number,
    line.due_date ?? '',
    csvAmount(line.amount),
    currency,
    collect_on,
    '',
    '',
  ]);
  return csvOf([HEADER, ...rows]);
}
