import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from './audit';
import { addEntries } from './pay';
import { readSettings } from './settings';
import { formatMoney } from './words';

/** A document, and what was written off of it before. */
type WrittenOff = { number: string; forgiven: string };

/** Of a `document`; a credit note and a withholding, also an expected one, are none. */
export const WRITTEN_OFF = sql`(select coalesce(sum(a.amount), 0.00) from allocation a
  where a.document_id = document.id and a.payment_id is null and not a.is_credit_note and a.certificate_id is null and a.expected_id is null)`;

/** The most that may be written off of a document, of the company's settings. */
export const writeOffLimit = async (tx: Queryable, who: Actor): Promise<Cents> =>
  centsOf((await readSettings(tx, who.profileId)).forgive_limit);

/** Why no more may be written off of the document. */
export function beyond(limit: Cents, { number, forgiven }: WrittenOff, cents: Cents): string {
  const before = centsOf(forgiven);
  const already = before > 0 ? ` y ya se condonaron ${formatMoney(before)}` : '';
  return `De un documento se condonan ${formatMoney(limit)} como máximo; a ${number} le faltan ${formatMoney(cents)}${already}. Déjelo por cobrar, o pida a una persona administradora que cambie el límite.`;
}

type WriteOff = {
  document: string;
  dispute: string;
  cents: Cents;
  reason: string;
  isCreditNote: boolean;
  /** The company's limit of write-offs does not bound it. */
  isUnlimited: boolean;
};

/** Takes what a dispute ended with off its document, which the caller has locked. Answers why not, where it is beyond the limit. */
export async function writeOff(tx: Queryable, who: Actor, wanted: WriteOff): Promise<string | undefined> {
  const { document, dispute, cents, reason, isCreditNote, isUnlimited } = wanted;
  const [found] = await tx.rows<WrittenOff>(
    sql`select number, ${WRITTEN_OFF} as forgiven from document where profile_id = ${who.profileId} and id = ${document}`,
  );
  const limit = await writeOffLimit(tx, who);
  if (found && !isUnlimited && centsOf(found.forgiven) + cents > limit) return beyond(limit, found, cents);
  const entry = { payment_id: null, dispute_id: dispute, document_id: document, reason, is_credit_note: isCreditNote };
  await addEntries(tx, who, [{ id: randomUUID(), amount: fromCents(cents), ...entry }], randomUUID());
  return undefined;
}
