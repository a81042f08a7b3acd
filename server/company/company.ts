import type { z } from 'zod';
import type { Company, saveCompany } from '../../src/api/contract/company';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import { notFound, stale } from '../problems';
import { followCountry, giveUsualCalendar } from './sendingCalendar';

/** What a new company begins with. */
export async function openCompany(tx: Queryable, profileId: string): Promise<void> {
  await giveUsualCalendar(tx, profileId);
}

export async function readCompany(db: Queryable, profileId: string): Promise<Company> {
  const [found] = await db.rows<Company>(
    `select name, country, zone_country(current_setting('TimeZone')) as likely_country,
       tax_number, address, phone, sender_name, reply_to, version from profile where id = $1`,
    [profileId],
  );
  if (!found) throw notFound('la empresa');
  return found;
}

const SIGNED = ['tax_number', 'address', 'phone', 'sender_name', 'reply_to'] as const;

/** Problem 412 for a stale version. */
export async function changeCompany(
  tx: Queryable,
  who: Actor,
  { version, ...given }: z.output<(typeof saveCompany)['body']>,
): Promise<Company> {
  const before = await readCompany(tx, who.profileId);
  const [saved] = await tx.rows(
    `update profile set name = $2, country = $3, tax_number = $4, address = $5, phone = $6, sender_name = $7, reply_to = $8,
       version = version + 1
     where id = $1 and version = $9 returning id`,
    [
      ...[who.profileId, given.name, given.country],
      ...SIGNED.map((field) => given[field] ?? before[field] ?? ''),
      version ?? before.version,
    ],
  );
  if (!saved) throw stale();
  await followCountry(tx, who.profileId, given.country);
  const after = await readCompany(tx, who.profileId);
  await audit(tx, who, [{ action: 'cambiar', entity: 'company', entityId: who.profileId, before, after }]);
  return after;
}
