import type * as z from 'zod/mini';
import type {
  exportWithheldTotals,
  listWithheldTotals,
  WithheldTotal,
} from '../../src/api/contract/receivables/withholdings';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type List, type Listed, listed, type Page } from '../database/list';
import { every, sql } from '../database/sql';
import { today } from '../database/today';
import { type ExportedFile, fileOf } from '../exports/file';
import { type ChosenColumn, chosenOf } from '../exports/table';

type Filters = Omit<z.output<(typeof listWithheldTotals)['query']>, 'p' | 'page_size'>;

/**
 * What certificates say by the month of their day, and what is expected without one by the month of its payment. What is left of an expected
 * withholding after a part of it came is of no rate by itself.
 */
function totalsOf(profileId: string, { tax, currency, start, end, search }: Filters): List {
  const within = (day: typeof CERTIFIED) =>
    every([start !== undefined && sql`${day} >= ${start}::date`, end !== undefined && sql`${day} <= ${end}::date`]);
  const rows = sql`
    select t.* from (
      select concat_ws(' ', w.month, w.currency, w.tax, w.kind_id) as id, w.month, w.currency, w.tax, w.kind_id as kind, coalesce(k.code, '') as code,
        coalesce(k.name, '') as name, (count(distinct w.certificate_id))::int as certificates, sum(w.amount)::numeric(15,2) as amount, sum(w.pending)::numeric(15,2) as pending
      from (
        select to_char(${CERTIFIED}, 'YYYY-MM') as month, d.currency, l.tax, l.kind_id, c.id as certificate_id, l.amount, 0.00 as pending
        from withholding_certificate c join withholding_line l on l.certificate_id = c.id join document d on d.id = c.document_id
        where c.profile_id = ${profileId} and c.voided_at is null and ${within(CERTIFIED)}
        union all
        select to_char(${PAID}, 'YYYY-MM'), d.currency, l.tax, l.kind_id, null, 0, coalesce(l.amount, e.pending)
        from expected_withholding e join document d on d.id = e.document_id join bank_movement m on m.id = e.movement_id
        left join expected_withholding_line l on l.expected_id = e.id and e.pending = e.amount
        where e.profile_id = ${profileId} and e.pending > 0 and ${within(PAID)}
      ) w left join withholding_kind k on k.id = w.kind_id
      group by w.month, w.currency, w.tax, w.kind_id, k.code, k.name
    ) t`;
  return {
    rows,
    where: every([
      tax && sql`t.tax = ${tax}`,
      currency && sql`t.currency = ${currency}`,
      search && contains(sql`t.code || ' ' || t.name`, search),
    ]),
    order: sql`t.month desc, t.currency, array_position(array['renta', 'iva', 'otra'], t.tax), match_key(t.code), match_key(t.name), t.id`,
    projection: (some) => sql`select t.* from ${some} t`,
  };
}

const CERTIFIED = sql`c.issued_on`;
const PAID = sql`m.date`;

export const listTotals = (
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<WithheldTotal>> => listed(db, totalsOf(profileId, filters), page);

const TAXES: Record<NonNullable<WithheldTotal['tax']>, string> = {
  renta: 'Renta',
  iva: 'IVA',
  otra: 'Otra',
  otro: 'Otra',
};

const COLUMNS: ChosenColumn<WithheldTotal>[] = [
  { key: 'month', header: 'Mes', kind: 'text', of: ({ month }) => month },
  { key: 'tax', header: 'Impuesto', kind: 'text', of: ({ tax }) => (tax === null ? 'Sin separar' : TAXES[tax]) },
  { key: 'kind', header: 'Código', kind: 'text', of: ({ code }) => code },
  { key: 'kind', header: 'Tipo', kind: 'text', of: ({ name }) => name },
  { key: 'amount', header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  { key: 'certificates', header: 'Comprobantes', kind: 'text', of: ({ certificates }) => String(certificates) },
  { key: 'amount', header: 'Retenido', kind: 'money', of: ({ amount }) => amount },
  { key: 'pending', header: 'Por recibir', kind: 'money', of: ({ pending }) => pending },
];

/** Exactly the totals that the list has under these filters: months and kinds are few, so that they are one portion. */
export async function exportedTotals(
  db: Queryable,
  profileId: string,
  { format, columns, ...filters }: z.output<(typeof exportWithheldTotals)['query']>,
): Promise<ExportedFile> {
  const { rows, where, order } = totalsOf(profileId, filters);
  async function* chunks() {
    yield await db.rows<WithheldTotal>(sql`${rows} where ${where} order by ${order}`);
  }
  return fileOf('Retenciones', await today(db), format, { columns: chosenOf(COLUMNS, columns), chunks: chunks() });
}
