import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Said } from './reading/fields';
import { type Likeness, looksLike } from './reading/likeness';

/** A picture is compared with those of so many days, and with so many of them, the newest first. */
const DAYS = 90;
const MOST = 100;

/** Keeps how a proof's picture looks, and which earlier one of the company looks the same; one that says another reference or amount is another. */
export async function noteLikeness(
  tx: Queryable,
  id: string,
  { reference = '', amount }: Said,
  { aspect, looks }: Likeness,
): Promise<void> {
  const earlier = await tx.rows<{ id: string; looks: Uint8Array }>(sql`
    select o.id, o.looks from payment_proof p
    join payment_proof o on o.profile_id = p.profile_id and o.id <> p.id and o.aspect between ${aspect}::real * 0.98 and ${aspect}::real * 1.02
    where p.id = ${id} and o.created_at > now() - make_interval(days => ${DAYS}) and o.digest <> p.digest
      and (o.amount is null or ${amount ?? null}::numeric is null or o.amount = ${amount ?? null}::numeric)
      and (o.reference = '' or ${reference} = '' or o.reference_key = ltrim(regexp_replace(upper(${reference}), '[^A-Z0-9]', '', 'g'), '0'))
    order by o.created_at desc limit ${MOST}`);
  const like = earlier.findLast((one) => looksLike(one.looks, looks));
  await tx.rows(sql`
    update payment_proof set aspect = ${aspect}, looks = ${Buffer.from(looks)}, like_id = ${like?.id ?? null} where id = ${id}`);
}
