import type * as z from 'zod/mini';
import type {
  ACCOUNT_ROLE,
  exportAccountingLot,
  POSTING_KIND,
} from '../../src/api/contract/receivables/accountingEntries';
import { ACCOUNT_ROLE_NAME, POSTING_KIND_NAME } from '../../src/api/contract/receivables/accountingEntryNames';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { daysOf } from '../database/today';
import { isUuid } from '../database/uuid';
import { type ExportedFile, fileOf } from '../exports/file';
import type { Column } from '../exports/table';
import { notFound } from '../problems';
import { readLot } from './lots';

type Line = {
  place: number;
  entry: number;
  day: string;
  currency: string;
  kind: (typeof POSTING_KIND)[number];
  is_correction: boolean;
  account: string;
  role: (typeof ACCOUNT_ROLE)[number];
  name: string;
  customer: string;
  dni: string;
  document: string;
  reference: string;
  debit: string | null;
  credit: string | null;
};
type Row = Line & { lot: number };

const COLUMNS: Column<Row>[] = [
  { header: 'Lote', kind: 'text', of: ({ lot }) => String(lot) },
  { header: 'Asiento', kind: 'text', of: ({ entry }) => String(entry) },
  { header: 'Fecha', kind: 'date', of: ({ day }) => day },
  { header: 'Cuenta', kind: 'text', of: ({ account }) => account },
  {
    header: 'Concepto',
    kind: 'text',
    of: ({ role, name }) => [ACCOUNT_ROLE_NAME[role], name].filter(Boolean).join(': '),
  },
  { header: 'Debe', kind: 'money', of: ({ debit }) => debit },
  { header: 'Haber', kind: 'money', of: ({ credit }) => credit },
  { header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  {
    header: 'Tipo',
    kind: 'text',
    of: ({ kind, is_correction }) =>
      is_correction ? `${POSTING_KIND_NAME[kind]} (corrección)` : POSTING_KIND_NAME[kind],
  },
  { header: 'Cliente', kind: 'text', of: ({ customer }) => customer },
  { header: 'Identificación', kind: 'text', of: ({ dni }) => dni },
  { header: 'Documento', kind: 'text', of: ({ document }) => document },
  { header: 'Referencia', kind: 'text', of: ({ reference }) => reference },
];

/** The lines of a lot as it was taken: the same at any time. Problem 404 when the company has no such lot. */
export async function exportedLot(
  db: Queryable,
  profileId: string,
  { lot: id, format }: z.output<(typeof exportAccountingLot)['query']>,
): Promise<ExportedFile> {
  if (!isUuid(id)) throw notFound('el lote');
  const lot = await readLot(db, profileId, id);
  return fileOf(`Asientos-${lot.number}`, (await daysOf(db))(lot.created_at), format, {
    columns: COLUMNS,
    chunks: chunksOf(db, profileId, id, lot.number),
  });
}

const AT_ONCE = 1_000;

async function* chunksOf(db: Queryable, profileId: string, id: string, number: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; after += AT_ONCE) {
    const lines = await db.rows<Line>(sql`
      select place, entry, day, currency, kind, is_correction, account, role, name, customer, dni, document, reference,
        case when amount > 0 then amount end as debit, case when amount < 0 then -amount end as credit
      from accounting_lot_line where profile_id = ${profileId} and lot_id = ${id} and place > ${after} and place <= ${after + AT_ONCE} order by place`);
    yield lines.map((line) => ({ ...line, lot: number }));
    if (lines.length < AT_ONCE) return;
  }
}
