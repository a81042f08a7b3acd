import { shortCsv } from '../../exports/csv';
import type { Column } from '../../exports/table';
import type { Order, OrderLine } from './lines';

export function orderCsv({ lines, currency, collect_on }: Order): string {
  return shortCsv(columnsOf(currency, collect_on), lines);
}

/** `estado` and `motivo` are empty: once the bank fills them in, `load_debits` reads the file as an answer. */
function columnsOf(currency: string, collectOn: string): Column<OrderLine>[] {
  return [
    { header: 'referencia', kind: 'text', of: (line) => line.end_to_end_id },
    { header: 'identificacion', kind: 'text', of: (line) => line.holder_dni },
    { header: 'cliente', kind: 'text', of: (line) => line.holder_name },
    { header: 'banco', kind: 'text', of: (line) => line.bank_name },
    { header: 'cuenta', kind: 'text', of: (line) => line.account_number },
    { header: 'tipo', kind: 'text', of: (line) => line.account_type },
    { header: 'mandato', kind: 'text', of: (line) => line.mandate },
    { header: 'documento', kind: 'text', of: (line) => line.document_number },
    // Dates as in answers, not as people write them.
    { header: 'vencimiento', kind: 'text', of: (line) => line.due_date },
    { header: 'monto', kind: 'money', of: (line) => line.amount },
    { header: 'moneda', kind: 'text', of: () => currency },
    { header: 'fecha cobro', kind: 'text', of: () => collectOn },
    { header: 'estado', kind: 'text', of: () => null },
    { header: 'motivo', kind: 'text', of: () => null },
  ];
}
