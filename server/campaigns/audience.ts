import type { groupByDocument } from '../../src/api/contract/customers/customers';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import type { Answer } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { portionsOf } from '../database/list';
import { sql } from '../database/sql';
import { bounds, UNDATED } from '../dueWallet/dueWallet';

/** What is owed and in no dispute, of each document that owes something. */
const owingOf = (profileId: string) => sql`
  select d.customer_id, d.currency, d.due_date, d.cost_center_id, coalesce(x.disputed, 0.00) as disputed,
    d.owed - coalesce(x.disputed, 0.00) as balance
  from document d left join (
    select document_id, sum(disputed) as disputed from dispute where profile_id = ${profileId} and disputed > 0 group by document_id) x
    on x.document_id = d.id
  where d.profile_id = ${profileId} and d.is_owed`;

/**
 * The debtors with their debt and number of documents, and their contacts, the main one first, in the caller's transaction.
 * Each set is a query of its own: a join takes minutes on tables without statistics.
 */
export async function audienceOf(tx: Queryable, profileId: string): Promise<Answer<typeof groupByDocument>> {
  const owed = new Map<string, Owed>();
  const [least, most] = bounds();
  const owing = owingOf(profileId);
  const sums = portionsOf<Owed & { id: string }>(
    tx,
    sql`select distinct on (customer_id) customer_id as id, currency, sum(saldo) as saldo, sum(docs)::integer as docs,
       coalesce(jsonb_object_agg(bucket, saldo::text) filter (where saldo > 0), '{}') as owed_by_age
     from (
       select d.customer_id, d.currency, b.bucket, sum(d.balance) as saldo, count(*) filter (where d.balance > 0) as docs
       from (${owing}) d join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
         on coalesce(current_date - d.due_date, ${UNDATED}::int) between b.least and b.most
       group by d.customer_id, d.currency, b.bucket) x
     group by customer_id, currency order by customer_id, sum(docs) desc, currency`,
  );
  for await (const some of sums) for (const { id, ...sum } of some) owed.set(id, { ...sum, owed_by_center: {} });
  const centers = portionsOf<Pick<Owed, 'currency' | 'owed_by_center'> & { id: string }>(
    tx,
    sql`select customer_id as id, currency, jsonb_object_agg(cost_center_id, ages) as owed_by_center
     from (
       select customer_id, currency, cost_center_id, jsonb_object_agg(bucket, saldo::text) as ages
       from (
         select d.customer_id, d.currency, d.cost_center_id, b.bucket, sum(d.balance) as saldo
         from (${owing}) d join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
           on coalesce(current_date - d.due_date, ${UNDATED}::int) between b.least and b.most
         where d.balance > 0 and d.cost_center_id is not null
         group by d.customer_id, d.currency, d.cost_center_id, b.bucket) x
       group by customer_id, currency, cost_center_id) y
     group by customer_id, currency order by customer_id`,
  );
  for await (const some of centers) {
    for (const { id, currency, owed_by_center } of some) {
      const sum = owed.get(id);
      if (sum?.currency === currency) sum.owed_by_center = owed_by_center;
    }
  }
  const held = portionsOf<Pick<Owed, 'currency' | 'disputed'> & { id: string }>(
    tx,
    sql`select customer_id as id, currency, jsonb_agg(jsonb_build_object('bucket', bucket, 'cost_center', cost_center_id, 'amount', amount::text)) as disputed
     from (
       select d.customer_id, d.currency, b.bucket, d.cost_center_id, sum(d.disputed) as amount
       from (${owing}) d join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
         on coalesce(current_date - d.due_date, ${UNDATED}::int) between b.least and b.most
       where d.disputed > 0 group by d.customer_id, d.currency, b.bucket, d.cost_center_id) x
     group by customer_id, currency order by customer_id`,
  );
  for await (const some of held) {
    for (const { id, currency, disputed } of some) {
      const sum = owed.get(id);
      if (sum?.currency === currency && disputed) sum.disputed = disputed;
    }
  }
  const values = await filterValuesOf(tx, profileId);
  const infoDocs: Answer<typeof groupByDocument>['infoDocs'] = [];
  const customers = portionsOf<InfoDoc>(
    tx,
    sql`select id as customer__id, first_name as customer__first_name, last_name as customer__last_name, dni as customer__dni,
       tradename as customer__tradename, position as customer__position
     from customer where profile_id = ${profileId} and deleted_at is null order by name_key, id`,
  );
  for await (const some of customers) {
    for (const one of some) {
      const sum = owed.get(one.customer__id);
      if (sum) infoDocs.push({ ...one, ...sum, ...NONE, ...values.get(one.customer__id) });
    }
  }
  const contactos: Answer<typeof groupByDocument>['contactos'] = [];
  const contacts = portionsOf<(typeof contactos)[number]>(
    tx,
    sql`select customer_id as customer__id, phone, email from contact
     where profile_id = ${profileId} order by customer_id, is_main desc, created_at, id`,
  );
  for await (const some of contacts) contactos.push(...some.filter((one) => owed.has(one.customer__id)));
  return { infoDocs, contactos };
}

type InfoDoc = { [Key in `customer__${'id' | 'first_name' | 'last_name' | 'dni' | 'tradename' | 'position'}`]: string };
type Owed = {
  currency: string;
  saldo: string;
  docs: number;
  owed_by_age: Record<string, string>;
  /** By cost center, then by age. */
  owed_by_center: Record<string, Record<string, string>>;
  disputed?: { bucket: string; cost_center: string | null; amount: string }[];
};
type FilterValues = {
  subcategories?: string[];
  buckets?: string[];
  cost_centers?: string[];
  last_contact?: string;
  promise?: 'pendiente' | 'rota';
};
const NONE: { subcategories: string[]; last_contact: null; promise: 'ninguna' } = {
  subcategories: [],
  last_contact: null,
  promise: 'ninguna',
};

/** Each customer's values for audience filters. */
async function filterValuesOf(tx: Queryable, profileId: string): Promise<Map<string, FilterValues>> {
  const named = portionsOf<FilterValues & { id: string }>(
    tx,
    sql`select m.customer_id as id, array_agg(s.name order by s.name) as subcategories
     from customer_subcategory m join subcategory s on s.id = m.subcategory_id where m.profile_id = ${profileId} group by m.customer_id`,
  );
  const [least, most] = bounds();
  const owed = portionsOf<FilterValues & { id: string }>(
    tx,
    sql`select d.customer_id as id, array_agg(distinct b.bucket) as buckets,
       array_remove(array_agg(distinct d.cost_center_id::text), null) as cost_centers
     from (${owingOf(profileId)}) d join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
       on coalesce(current_date - d.due_date, ${UNDATED}::int) between b.least and b.most
     where d.balance > 0 group by d.customer_id`,
  );
  const reached = portionsOf<FilterValues & { id: string }>(
    tx,
    sql`select id, max(day) as last_contact from (
       select customer_id as id, happened_on as day from activity
       where profile_id = ${profileId} and (kind = 'mensaje' or outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante'))
       union all
       select customer_id, at::date from campaign_event where profile_id = ${profileId} and status not in ('en_cola', 'fallido', 'cancelado')
       union all
       select customer_id, sent_at::date from message where profile_id = ${profileId} and campaign_id is null and customer_id is not null
         and sent_at is not null and status not in ('en_cola', 'enviando', 'fallido', 'cancelado')) x
     group by id`,
  );
  const promised = portionsOf<FilterValues & { id: string }>(
    tx,
    sql`select customer_id as id, case when bool_or(due_on >= current_date) then 'pendiente' else 'rota' end as promise
     from promise where profile_id = ${profileId} and cancelled_at is null and paid < amount group by customer_id`,
  );
  const all = new Map<string, FilterValues>();
  for (const list of [named, owed, reached, promised]) {
    for await (const some of list) {
      for (const { id, ...fields } of some) all.set(id, { ...all.get(id), ...fields });
    }
  }
  return all;
}
