import { type AddressField, CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { centsOf } from '../../src/api/contract/money';
import { HOLD_OF } from '../agreements/collectable';
import { suppressionsOf } from '../campaigns/suppressions';
import { ADDRESS } from '../database/channels';
import type { Queryable } from '../database/database';
import { listOf, type Sql, sql } from '../database/sql';
import type { Traits } from './audience';

/** Who was contacted today waits until tomorrow. */
const QUIET_DAYS = 1;

export type OpenDebt = Traits['debts'][number] & {
  id: string;
  reached: number | null;
  /** What holds all of it, and no other debt of the customer. */
  held: 'disputa' | 'acuerdo' | 'compromiso' | null;
};
export type OpenDebtor = Omit<Traits, 'debts'> & {
  id: string;
  debts: OpenDebt[];
  addresses: Record<AddressField, boolean>;
  messagedToday: boolean;
  messagedInWeek: number;
  taskedToday: boolean;
  /** Days of the messages within the last seven. */
  messagedOn: number[];
};

/** The days of a date since 1970. */
export const dayOf = (date: Sql): Sql => sql`(${date} - date '1970-01-01')`;

/** Looked up for each customer: an `exists` is planned for all of the company's customers, and reads every contact for each slice. */
const REACHED = listOf(
  Object.entries(ADDRESS).map(
    ([field, { column, sound }]) =>
      sql`${field}::text, coalesce((select true from contact t where t.customer_id = c.id and t.${column} ~ ${sound} limit 1), false)`,
  ),
);

/** The next customers after `after`, by their ids, who owe something: asked of the aggregate by `having`, since a condition on it outside has it made a second time. */
export async function debtorsAfter(
  db: Queryable,
  profileId: string,
  after: string | null,
  limit: number,
): Promise<OpenDebtor[]> {
  type Raw = Omit<OpenDebtor, 'debts'> & { debts: (Omit<OpenDebt, 'balance'> & { balance: string })[] };
  const rows = await db.rows<Raw>(sql`
    select c.id, c.owner_id as owner,
      array(select m.subcategory_id::text from customer_subcategory m where m.customer_id = c.id) as subcategories,
      jsonb_build_object(${REACHED}) as addresses, d.debts,
      coalesce(a.messaged, false) as "messagedToday", coalesce(a.tasked, false) as "taskedToday",
      coalesce(cardinality(a.days), 0) as "messagedInWeek", coalesce(a.days, '{}') as "messagedOn"
    from customer c
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', d.id, 'dueOn', ${dayOf(sql`d.due_date`)}, 'balance', d.balance::text, 'currency', d.currency,
        'costCenter', d.cost_center_id, 'held', ${HOLD_OF}, 'reached', (select max(p.day) from policy_pass p where p.document_id = d.id)) order by d.id) as debts
      from document d where d.customer_id = c.id and d.is_owed having count(*) > 0) d
    left join lateral (
      select bool_or(a.on_day = current_date and not a.is_task) as messaged, bool_or(a.on_day = current_date and a.is_task) as tasked,
        array_agg(${dayOf(sql`a.on_day`)}) filter (where not a.is_task and a.status in ('propuesta', 'aprobada', 'enviada')) as days
      from policy_action a where a.customer_id = c.id and a.on_day > current_date - 7) a on true
    where c.profile_id = ${profileId} and c.deleted_at is null
      and c.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by c.id limit ${limit}`);
  return rows.map(({ debts, ...row }) => ({
    ...row,
    debts: debts.map((debt) => ({ ...debt, balance: centsOf(debt.balance) })),
  }));
}

type SuppressionsByCustomer = Map<string, Partial<Record<ChannelName, SuppressionReason[]>>>;

/** What holds each of these customers on each channel. */
export async function suppressionsOn(
  db: Queryable,
  profileId: string,
  customers: string[],
  channels: readonly ChannelName[],
): Promise<SuppressionsByCustomer> {
  const all: SuppressionsByCustomer = new Map();
  // Without a message there is still a debt that something may hold.
  for (const channel of channels.length > 0 ? channels : (['email'] as const)) {
    const terms = { profileId, channel, quietDays: QUIET_DAYS, beforeDue: true };
    const rows = await db.rows<{ customer: string; kinds: SuppressionReason[] }>(
      sql`select customer_id as customer, held as kinds
        from (${suppressionsOf(sql`select unnest(${customers}::uuid[]) as id`, terms)}) h where cardinality(held) > 0`,
    );
    for (const { customer, kinds } of rows) all.set(customer, { ...all.get(customer), [channel]: kinds });
  }
  return all;
}

export const reaches = ({ addresses }: Pick<OpenDebtor, 'addresses'>, channel: ChannelName): boolean =>
  addresses[CHANNELS[channel].address];
