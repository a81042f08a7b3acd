import type { BUCKETS, DocumentFilters } from '../../src/api/contract/documents';
import { isUuid } from '../database/uuid';
import { newWhere, type Where } from '../database/where';

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

/** Which rows of `document d` the filters leave; every one of the profile's when there are none. */
export function documentsThat(profileId: string, asked: DocumentFilters): Where {
  const where = newWhere();
  where.and`d.profile_id = ${profileId}`;
  if (asked.search) search(where, profileId, asked.search);
  if (asked.idCustomer) byId(where, 'customer_id', asked.idCustomer);
  if (asked.id) byNumber(where, asked.id);
  if (asked.status) byStatus(where, asked.status);
  if (asked.start) where.and`d.due_date >= ${asked.start}`;
  if (asked.end) where.and`d.due_date <= ${asked.end}`;
  if (asked.doc_type) where.and`d.doc_type = ${asked.doc_type}`;
  if (asked.cost_center) byId(where, 'cost_center_id', asked.cost_center);
  if (asked.bucket) byBucket(where, asked.bucket);
  if (asked.currency) where.and`d.currency = ${asked.currency}`;
  return where;
}

/** In the number as people write it, with or without its dashes; in the customer's name, its words in any order; in the DNI. */
function search(where: Where, profileId: string, text: string): void {
  where.and`d.number_key like '%' || replace(match_key(${text}), ' ', '') || '%'
    or d.customer_id in (select customers_like(${profileId}, ${text}))`;
}

function byId(where: Where, column: 'customer_id' | 'cost_center_id', id: string): void {
  if (!isUuid(id)) where.and`false`;
  else if (column === 'customer_id') where.and`d.customer_id = ${id}`;
  else where.and`d.cost_center_id = ${id}`;
}

/** Its id, its number, or the last digits of its number without the zeros before them. */
function byNumber(where: Where, id: string): void {
  if (isUuid(id)) where.and`d.id = ${id}`;
  else if (/^\d+$/.test(id)) where.and`d.number_key = ${id} or d.number_tail = ltrim(${id}, '0')`;
  else where.and`d.number_key = replace(match_key(${id}), ' ', '')`;
}

function byStatus(where: Where, status: NonNullable<DocumentFilters['status']>): void {
  if (status === 'anulado') where.and`d.voided_at is not null`;
  else where.and`d.voided_at is null`;
  if (status === 'pagado') where.and`d.balance = 0`;
  if (status === 'parcial') where.and`d.balance > 0 and d.allocated > 0`;
  if (status === 'pendiente') where.and`d.balance > 0 and d.allocated = 0`;
}

function byBucket(where: Where, bucket: Bucket): void {
  where.and`d.balance > 0 and d.voided_at is null`;
  const age = AGES[bucket];
  if (age === 'undated') {
    where.and`d.due_date is null`;
    return;
  }
  if (age.from !== undefined) where.and`d.due_date <= current_date - ${age.from}::int`;
  if (age.to !== undefined) where.and`d.due_date >= current_date - ${age.to}::int`;
}
