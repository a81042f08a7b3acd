import type { Document, DocumentFilters } from '../../src/api/contract/documents';
import type { Queryable } from '../database/database';
import type { Page } from '../database/list';
import { documentsThat } from './filters';

type Totals = { currency: string; count: number; total: string; balance: string };

/** `from`: the rows of `document` to tell of. */
export const documentsFrom = (from: string) => `
  select d.id, d.version, d.external_id, d.number, d.doc_type, d.customer_id as customer,
    trim(c.first_name || ' ' || c.last_name) as customer_name, c.dni as customer_dni,
    d.cost_center_id as cost_center, coalesce(s.name, '') as cost_center_name, d.subscription_id as subscription,
    d.issue_date, d.due_date, d.currency, d.total,
    case when d.voided_at is null then d.balance else 0.00 end as balance,
    case when d.voided_at is not null then 'anulado' when d.balance = 0 then 'pagado'
      when d.allocated > 0 then 'parcial' else 'pendiente' end as status
  from ${from} d
  join customer c on c.id = d.customer_id
  left join cost_center s on s.id = d.cost_center_id`;

/** What is owed first, the longest due before the rest; an index has this order. */
export const ORDER = 'order by (d.balance > 0 and d.voided_at is null) desc, d.due_date, d.number, d.id';

export async function listDocuments(
  db: Queryable,
  profileId: string,
  { pageSize, offset }: Page,
  filters: DocumentFilters,
): Promise<{ count: number; results: Document[]; totals: Totals[] }> {
  const { values, text } = documentsThat(profileId, filters);
  const totals = await db.rows<Totals>(
    `select d.currency, count(*), sum(d.total) as total,
       coalesce(sum(d.balance) filter (where d.voided_at is null), 0)::numeric(15,2) as balance
     from document d where ${text()} group by d.currency order by count(*) desc, d.currency`,
    values,
  );
  const [limit, skip] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const page = `(select * from document d where ${text()} ${ORDER} limit ${limit} offset ${skip})`;
  const results = await db.rows<Document>(`${documentsFrom(page)} ${ORDER}`, [...values, pageSize, offset]);
  return { count: totals.reduce((sum, { count }) => sum + count, 0), results, totals };
}
