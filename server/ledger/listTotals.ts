import type { Queryable } from '../database/database';
import { piece, type Sql, sql } from '../database/sql';

/**
 * A table of totals that triggers add to (`keep_…`, functions/documents.sql): by which columns of `of`, and the `day` (UTC) of which
 * moment, which of its columns are summed, and which of its rows count.
 */
type TotalTable = { table: Sql; of: Sql; keys: Sql; moment?: Sql; sums: readonly string[]; counted: Sql };

export const TOTALS: readonly TotalTable[] = [
  {
    table: sql`due_total`,
    of: sql`document`,
    keys: sql`currency, due_date, cost_center_id`,
    sums: ['total', 'balance'],
    counted: sql`is_owed`,
  },
  {
    table: sql`document_total`,
    of: sql`document`,
    keys: sql`currency, status, doc_type, cost_center_id`,
    sums: ['total', 'balance'],
    counted: sql`true`,
  },
  {
    table: sql`document_day_total`,
    of: sql`document`,
    keys: sql`currency, status, doc_type, cost_center_id, due_date`,
    sums: ['total', 'balance'],
    counted: sql`true`,
  },
  {
    table: sql`payment_total`,
    of: sql`payment`,
    keys: sql`currency, method`,
    sums: ['amount'],
    counted: sql`voided_at is null`,
  },
  {
    table: sql`collected_total`,
    of: sql`payment`,
    keys: sql`currency, method, date`,
    sums: ['amount'],
    counted: sql`voided_at is null`,
  },
  {
    table: sql`message_total`,
    of: sql`message`,
    keys: sql`campaign_id, channel, status, via`,
    moment: sql`created_at`,
    sums: [],
    counted: sql`true`,
  },
  {
    table: sql`campaign_event_total`,
    of: sql`campaign_event`,
    keys: sql`campaign_id, channel, status, superseded`,
    moment: sql`at`,
    sums: [],
    counted: sql`true`,
  },
  {
    table: sql`conversation_total`,
    of: sql`conversation`,
    keys: sql`is_resolved, is_known`,
    sums: [],
    counted: sql`true`,
  },
  {
    table: sql`campaign_customer_total`,
    of: sql`campaign_customer`,
    keys: sql`campaign_id, has_message, suppressed_by`,
    sums: [],
    counted: sql`true`,
  },
  {
    table: sql`policy_debt_total`,
    of: sql`policy_debt`,
    keys: sql`policy_id, state, day, held`,
    sums: [],
    counted: sql`true`,
  },
];

const columnsOf = ({ sums }: TotalTable) => ['count', ...sums];

/** The columns that a table of totals has a row for each of. */
export const keysOf = ({ keys, moment }: TotalTable): Sql => (moment ? sql`${keys}, day` : keys);

/** The same, of the rows that are counted. */
export const keysIn = ({ keys, moment }: TotalTable): Sql =>
  moment ? sql`${keys}, (${moment} at time zone 'UTC')::date as day` : keys;

/** Merges the rows of each key; rows added meanwhile stay separate. A key that sums to zero gets no row. */
export async function foldTotals(tx: Queryable): Promise<void> {
  for (const one of TOTALS) {
    const { table } = one;
    const keys = keysOf(one);
    const columns = columnsOf(one);
    const sums = piece(columns.map((column) => `sum(${column}) as ${column}`).join(', '));
    await tx.rows(sql`
      with gone as (delete from ${table} returning *)
      insert into ${table} (profile_id, ${keys}, ${piece(columns.join(', '))})
      select * from (select profile_id, ${keys}, ${sums} from gone group by profile_id, ${keys}) t where count <> 0`);
  }
}

/** Selects the keys whose totals are not those of the rows: none. */
export const wrongTotals = (): Sql =>
  TOTALS.map((one) => {
    const { table, of, sums, counted } = one;
    const keys = keysOf(one);
    const columns = columnsOf(one);
    const taken = piece(['-1', ...sums.map((column) => `-${column}`)].join(', '));
    const wrong = piece(columns.map((column) => `sum(${column}) <> 0`).join(' or '));
    return sql`
      select ${`totals of ${table.text}`}, profile_id, sum(count)::text, null from (
        select profile_id, ${keys}, ${piece(columns.join(', '))} from ${table}
        union all
        select profile_id, ${keysIn(one)}, ${taken} from ${of} where ${counted}) t
      group by profile_id, ${keys} having ${wrong}`;
  }).reduce((all, one) => sql`${all} union all ${one}`);

/** Selects the recipients and events of campaigns of which a trigger noted something else than their messages say: none. */
export const wrongNotes: Sql = sql`
  select 'recipient of a campaign', c.customer_id, c.has_message::text, (not c.has_message)::text
  from campaign_customer c join campaign g on g.id = c.campaign_id
  where c.has_message <> exists (select from message m
    where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.channel = g.channel and m.status <> 'cancelado')
  union all
  select 'event of a campaign', e.id, e.superseded::text, (not e.superseded)::text
  from campaign_event e join message m on m.id = e.message_id where e.superseded <> (m.round > e.round)`;
