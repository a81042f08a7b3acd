import type * as z from 'zod/mini';
import type { Company, saveCompany } from '../../src/api/contract/console/company';
import type { Queryable } from '../database/database';
import { set, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { notFound, stale } from '../problems';
import { giveUsualKinds } from '../withholdings/kinds';
import { dataUri, logoOf } from './logo';
import { followCountry, giveUsualCalendar } from './sendingCalendar';

/** Sets up a new company. */
export async function openCompany(tx: Queryable, profileId: string): Promise<void> {
  await giveUsualCalendar(tx, profileId);
  await giveUsualKinds(tx, profileId);
}

export async function readCompany(db: Queryable, profileId: string): Promise<Company> {
  const logo = await logoOf(db, profileId);
  return { ...(await readData(db, profileId)), logo: logo && dataUri(logo) };
}

/** Without its logo. */
async function readData(db: Queryable, profileId: string): Promise<Company> {
  const [found] = await db.rows<Company>(sql`
    select name, country, zone_country(current_setting('TimeZone')) as likely_country,
      tax_number, address, phone, sender_name, reply_to, version from profile where id = ${profileId}`);
  if (!found) throw notFound('la empresa');
  return found;
}

const SIGNED = ['tax_number', 'address', 'phone', 'sender_name', 'reply_to'] as const;

/** Problem 412 for a stale version. */
export async function changeCompany(
  tx: Queryable,
  who: Actor,
  { version, ...fields }: z.output<(typeof saveCompany)['body']>,
): Promise<Company> {
  const before = await readData(tx, who.profileId);
  const signed = Object.fromEntries(SIGNED.map((field) => [field, fields[field] ?? before[field] ?? '']));
  const changes = set({ name: fields.name, country: fields.country, ...signed, version: sql`version + 1` });
  const [saved] = await tx.rows(sql`
    update profile ${changes} where id = ${who.profileId} and version = ${version ?? before.version} returning id`);
  if (!saved) throw stale();
  await followCountry(tx, who.profileId, fields.country);
  await giveUsualKinds(tx, who.profileId);
  const after = await readData(tx, who.profileId);
  await audit(tx, who, [{ action: 'cambiar', entity: 'company', entityId: who.profileId, before, after }]);
  return readCompany(tx, who.profileId);
}
