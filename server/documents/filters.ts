import { fromCents } from '../../src/api/contract/money';
import { BUCKETS, type DocumentFilters } from '../../src/api/contract/receivables/documents';
import { type TypedAmount, typedAmount } from '../../src/api/contract/typedAmount';
import { MOST_FOUND, type Search } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { disputedDocuments } from '../disputes/disputed';

type Bucket = (typeof BUCKETS)[number];

/** Days past due, from and to: today's documents are not due yet. */
export const AGES: Record<Bucket, { from?: number; to?: number } | 'undated'> = {
  'Por vencer': { to: 0 },
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  '91-120': { from: 91, to: 120 },
  'Más de 120': { from: 121 },
  'Sin fecha': 'undated',
};

/** The bucket of these days past due; null is a document without a due date. */
export function bucketOf(days: number | null): Bucket {
  if (days === null) return 'Sin fecha';
  const found = BUCKETS.find((bucket) => {
    const age = AGES[bucket];
    return age !== 'undated' && days >= (age.from ?? days) && days <= (age.to ?? days);
  });
  return found ?? 'Sin fecha';
}

/** The condition on `document d` for the filters without the search; all of the profile's documents without filters. */
export function documentsThat(profileId: string, filters: DocumentFilters): Sql {
  const { idCustomer, id, status, start, end, doc_type, cost_center, bucket, currency, disputed } = filters;
  return every([
    sql`d.profile_id = ${profileId}`,
    idCustomer && (isUuid(idCustomer) ? sql`d.customer_id = ${idCustomer}` : NONE),
    id && isNamed(id),
    status && sql`d.status = ${status}`,
    start && sql`d.due_date >= ${start}`,
    end && sql`d.due_date <= ${end}`,
    doc_type && sql`d.doc_type = ${doc_type}`,
    cost_center && (isUuid(cost_center) ? sql`d.cost_center_id = ${cost_center}` : NONE),
    bucket && isAged(bucket),
    currency && sql`d.currency = ${currency}`,
    disputed && sql`d.id = any(array(${disputedDocuments(profileId)}))`,
  ]);
}

const NONE = sql`false`;

/** The condition on a document for these numbers, as they are written: an index has their keys. */
export const isNumbered = (numbers: readonly string[]): Sql => sql`(number = any(${numbers}) and number_key = any(array(
  select replace(match_key(n), ' ', '') from unnest(${numbers}::text[]) n)))`;

/**
 * Searches the number with or without its dashes, the customer's name with its words in any order, the DNI, the balance and the
 * total. Of one or two characters the number must begin with them, or end in just these digits. An amount with decimals is sought
 * as an amount or within the number only: its digits occur in many numbers.
 */
export function mentions(profileId: string, text: string): Search {
  const amount = typedAmount(text);
  const likeIt = sql`select documents_like(${profileId}, ${text}, ${MOST_FOUND + 1})`;
  const word = sql`replace(sought(${text}), ' ', '')`;
  const number = {
    column: sql`d.id`,
    found: likeIt,
    holds: sql`(case when length(${word}) >= 3 then d.number_key like '%' || ${word} || '%'
      else d.number_key like ${word} || '%' or (${word} ~ '^\\d+$' and d.number_tail = ltrim(${word}, '0') and d.voided_at is null) end)`,
  };
  if (amount?.hasDecimals) {
    const written = sql`position(${text} in d.number) > 0`;
    const found = sql`select d.id from document d where d.id in (${likeIt}) and ${written}`;
    return [{ ...number, found, holds: written }, comesTo(profileId, amount)];
  }
  const named = { column: sql`d.customer_id`, found: sql`select customers_like(${profileId}, ${text})` };
  return amount ? [number, named, comesTo(profileId, amount)] : [number, named];
}

function comesTo(profileId: string, { from, below }: TypedAmount): Search[number] {
  const [least, end] = [fromCents(from), fromCents(below)];
  const between = (column: Sql) => sql`${column} >= ${least}::numeric and ${column} < ${end}::numeric`;
  return {
    column: sql`d.id`,
    found: sql`select documents_between(${profileId}, ${least}, ${end}, ${MOST_FOUND + 1})`,
    holds: sql`(${between(sql`d.owed`)} or ${between(sql`d.total`)})`,
  };
}

/** The id, the number, or the last digits of the number without the zeros before them. */
function isNamed(id: string): Sql {
  if (isUuid(id)) return sql`d.id = ${id}`;
  if (/^\d+$/.test(id)) return sql`d.number_key = ${id} or d.number_tail = ltrim(${id}, '0')`;
  return sql`d.number_key = replace(match_key(${id}), ' ', '')`;
}

/** The condition on `document d` for owed documents of this bucket today. */
export const isAged = (bucket: Bucket): Sql => every([sql`d.is_owed`, dueIn(bucket)]);

/** The condition on a due date for this bucket today. */
export function dueIn(bucket: Bucket): Sql {
  const age = AGES[bucket];
  if (age === 'undated') return sql`due_date is null`;
  const { from, to } = age;
  return every([
    from !== undefined && sql`due_date <= current_date - ${from}::int`,
    to !== undefined && sql`due_date >= current_date - ${to}::int`,
  ]);
}
