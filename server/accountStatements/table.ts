import {
  type AccountStatement,
  type StatementInCurrency,
  sidesOf,
} from '../../src/api/contract/customers/accountStatements';
import type { Column } from '../exports/table';
import { kindInWords, overdueDays } from './words';

/** A row of the only sheet: opening balance, movement, balance, credit or unpaid document. */
type Row = {
  concept: string;
  date: string | null;
  number: string;
  settles: string;
  due: string | null;
  days: number | null;
  charge: string | null;
  credit: string | null;
  balance: string | null;
  currency: string;
};

export const COLUMNS: Column<Row>[] = [
  { header: 'Concepto', kind: 'text', of: ({ concept }) => concept },
  { header: 'Fecha', kind: 'date', of: ({ date }) => date },
  { header: 'Número', kind: 'text', of: ({ number }) => number },
  { header: 'Documentos que paga', kind: 'text', of: ({ settles }) => settles },
  { header: 'Vencimiento', kind: 'date', of: ({ due }) => due },
  { header: 'Días vencido', kind: 'text', of: ({ days }) => days?.toString() ?? '' },
  { header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  { header: 'Cargos', kind: 'money', of: ({ charge }) => charge },
  { header: 'Abonos', kind: 'money', of: ({ credit }) => credit },
  { header: 'Saldo', kind: 'money', of: ({ balance }) => balance },
];

export function rowsOfStatement({ currencies, from, at }: AccountStatement): Row[] {
  return currencies.flatMap((one) => rowsIn(one, from, at));
}

function rowsIn(
  { currency, opening, lines, balance, credit, documents }: StatementInCurrency,
  from: string,
  at: string,
) {
  const row = (concept: string, cells: Partial<Row>): Row => ({
    concept,
    date: null,
    number: '',
    settles: '',
    due: null,
    days: null,
    charge: null,
    credit: null,
    balance: null,
    currency,
    ...cells,
  });
  return [
    row('Saldo anterior', { date: from, balance: opening }),
    ...lines.map(({ date, kind, number, settles, amount, balance }) =>
      row(kindInWords(kind), { date, number, settles, ...sidesOf(amount), balance }),
    ),
    row('Saldo', { date: at, balance }),
    row('A favor', { date: at, credit }),
    ...documents.map(({ number, issue_date, due_date, days = null, total, balance }) =>
      row('Por pagar', { date: issue_date, number, due: due_date, days: overdueDays(days), charge: total, balance }),
    ),
  ];
}
