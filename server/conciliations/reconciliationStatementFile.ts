import type { ReconciliationStatement } from '../../src/api/contract/reconciliation/reconciliationStatement';
import type { ExportedFile, Format } from '../exports/file';
import { fileOf } from '../exports/file';
import type { Column } from '../exports/table';

type Row = {
  section: string;
  concept: string;
  date?: string | null;
  customer?: string;
  documents?: string;
  reference?: string;
  person?: string;
  amount: string | null;
  /** The reason of a deferral, and the day it ends. */
  why?: string | undefined;
  until?: string | null | undefined;
};

const COLUMNS: Column<Row>[] = [
  { header: 'Sección', kind: 'text', of: ({ section }) => section },
  { header: 'Fecha', kind: 'date', of: ({ date = null }) => date },
  { header: 'Concepto', kind: 'text', of: ({ concept }) => concept },
  { header: 'Cliente', kind: 'text', of: ({ customer = '' }) => customer },
  { header: 'Documentos', kind: 'text', of: ({ documents = '' }) => documents },
  { header: 'Referencia', kind: 'text', of: ({ reference = '' }) => reference },
  { header: 'Por', kind: 'text', of: ({ person = '' }) => person },
  { header: 'Monto', kind: 'money', of: ({ amount }) => amount },
  { header: 'Motivo', kind: 'text', of: ({ why = '' }) => why },
  { header: 'Hasta', kind: 'date', of: ({ until = null }) => until },
];

const NAME = 'Conciliacion';

/** The statement as a sheet: first the balances and sums, then their lines. `today`: the day of one without movements. */
export function statementFile(statement: ReconciliationStatement, format: Format, today: string): ExportedFile {
  const { conciliation } = statement;
  return fileOf(NAME, conciliation.to ?? today, format, {
    columns: COLUMNS,
    chunks: inOne(rowsOfStatement(statement)),
  });
}

function rowsOfStatement(statement: ReconciliationStatement): Row[] {
  const { conciliation, opening, closing, booked, credited, categorised, pending, put_by } = statement;
  const sum = (concept: string, amount: string | null, date: string | null = null): Row => ({
    section: 'Resumen',
    concept,
    amount,
    date,
  });
  return [
    sum('Saldo inicial según el banco', opening, conciliation.from),
    sum('Conciliado con documentos', booked.amount),
    sum('A favor de clientes', credited.amount),
    ...categorised.map(({ name, amount }) => sum(name, amount)),
    sum('Pendiente', pending.amount),
    sum('Para después', put_by.amount),
    sum('Saldo final según el banco', closing, conciliation.to),
    ...(statement.gaps ?? []).map(
      ({ after, before, differs }): Row => ({
        section: 'Resumen',
        concept: 'Falta un estado de cuenta',
        date: after,
        until: before,
        amount: differs,
      }),
    ),
    ...statement.payments.map(
      ({ date, description, customer_name, documents, reference, created_by, amount }): Row => ({
        section: 'Pagos',
        date,
        concept: description,
        customer: customer_name,
        documents,
        reference,
        person: created_by,
        amount,
      }),
    ),
    ...statement.credits.map(
      ({ customer_name, amount }): Row => ({
        section: 'A favor',
        concept: 'A favor del cliente',
        customer: customer_name,
        amount,
      }),
    ),
    ...statement.forgiven.map(
      ({ document_number, reason, created_by, amount }): Row => ({
        section: 'Condonado',
        concept: reason,
        documents: document_number,
        person: created_by,
        amount,
      }),
    ),
    ...(statement.withheld ?? []).map(
      ({ document_number, reason, created_by, amount }): Row => ({
        section: 'Retenciones por recibir',
        concept: reason,
        documents: document_number,
        person: created_by,
        amount,
      }),
    ),
    ...statement.outstanding.map(
      ({ date, description, left, later_reason: why, later_until: until }): Row => ({
        section: 'Por conciliar',
        date,
        concept: description,
        amount: left,
        why,
        until,
      }),
    ),
  ];
}

async function* inOne<T>(all: T): AsyncGenerator<T> {
  yield all;
}
