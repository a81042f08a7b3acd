import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from './audit';
import type { Entry } from './pay';
import { formatMoney } from './words';

/** A rate that a withholding comes of, with its kind where one alone has it. */
export type WithheldLine = { tax: string; kind_id: string | null; rate: string; amount: string };

/** What a missing amount is as a withholding: in words, and its rates where only one combination comes to it. */
export type Explained = { words: string; lines: WithheldLine[] };

/** What is to be expected of a document; `as` is absent where no kinds in force come to it. */
export type Wanted = { cents: Cents; as: Explained | undefined };

export type Expected = Explained & { document: string; movement: string; cents: Cents };

/** Why a document is not paid but for this withholding; undefined where it is. `rest`: what the payment leaves of it. */
export function mayBeExpected(
  number: string,
  { cents, as }: Wanted,
  rest: Cents,
  isExpecting: boolean,
): string | undefined {
  if (cents <= 0 || cents !== rest) {
    return `De ${number} se espera como retención todo lo que falta, que son ${formatMoney(rest)}. Vuelva a cargarlo y revise el monto.`;
  }
  if (isExpecting)
    return `${number} ya espera un comprobante de retención. Regístrelo, o páselo a deuda, y vuelva a intentar.`;
  if (!as) {
    return `Los ${formatMoney(cents)} que le faltan a ${number} no salen de los tipos de retención vigentes. Déjelos por cobrar, o revise los tipos en Ajustes.`;
  }
  return undefined;
}

/** Writes what is expected, and adds the entries that take it off the documents. */
export async function writeExpected(
  tx: Queryable,
  who: Actor,
  expected: Expected[],
  entries: Entry[],
  batch: string,
): Promise<void> {
  if (expected.length === 0) return;
  const written = expected.map((one) => ({ ...one, id: randomUUID(), amount: fromCents(one.cents) }));
  const lines = written.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, expected_id: id })));
  await Promise.all([
    tx.rows(sql`
      insert into expected_withholding (id, profile_id, document_id, movement_id, batch, amount, words, created_by)
      select e.id, ${who.profileId}, e.document, e.movement, ${batch}, e.amount, e.words, ${who.userId}
      from jsonb_to_recordset(${JSON.stringify(written)}) as e(id uuid, document uuid, movement uuid, amount numeric, words text)`),
    tx.rows(sql`
      insert into expected_withholding_line (profile_id, expected_id, tax, kind_id, rate, amount)
      select ${who.profileId}, l.expected_id, l.tax, l.kind_id, l.rate, l.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}) as l(expected_id uuid, tax text, kind_id uuid, rate numeric, amount numeric)`),
  ]);
  for (const { id, document, movement, amount, words } of written) {
    const entry = { payment_id: null, movement_id: movement, document_id: document, amount, reason: words };
    entries.push({ id: randomUUID(), ...entry, expected_id: id });
  }
}

/** The entries of `expected` that stand, undone; and what of it goes on being expected, as entries of the act that confirmed it. */
const replaced = (who: Actor, expected: string, rest: Cents, batch: string) => sql`
  select ${who.profileId}::uuid, a.document_id, -a.amount, a.id, ${batch}::uuid, ${who.userId}::uuid, a.movement_id, a.reason, a.expected_id, null::uuid
  from allocation a where a.profile_id = ${who.profileId} and a.expected_id = ${expected} and a.amount > 0
    and not exists (select from allocation r where r.reverses = a.id)
  union all
  select ${who.profileId}, e.document_id, ${fromCents(rest)}::numeric, null, e.batch, ${who.userId}, e.movement_id, e.words, e.id, null
  from expected_withholding e where e.id = ${expected} and e.profile_id = ${who.profileId} and ${rest > 0}`;

const INTO = sql`insert into allocation (profile_id, document_id, amount, reverses, batch, created_by, movement_id, reason, expected_id, certificate_id)`;

/**
 * Takes a certificate off its document, and with it what it ends of what was expected: `rest` goes on being expected. It is one statement, so that a
 * document that stays paid is at no moment owed. The caller has locked the document.
 */
export async function applyToExpected(
  tx: Queryable,
  who: Actor,
  expected: string,
  rest: Cents,
  certificate: { id: string; document: string; cents: Cents; reason: string },
  batch: string,
): Promise<void> {
  const { id, document, cents, reason } = certificate;
  await tx.rows(sql`
    ${INTO}
    ${replaced(who, expected, rest, batch)}
    union all
    select ${who.profileId}, ${document}, ${fromCents(cents)}::numeric, null, ${batch}, ${who.userId}, null, ${reason}, null, ${id}`);
}

/** What is expected is owed again. The caller has locked the document. */
export async function releaseExpected(tx: Queryable, who: Actor, expected: string, batch: string): Promise<void> {
  await tx.rows(sql`${INTO} ${replaced(who, expected, 0, batch)}`);
}

/**
 * Takes a certificate back: what it ended of what was expected is expected again, as far as it is owed and while the payment of its act stands. The caller
 * has locked the document.
 */
export async function expectAgain(tx: Queryable, who: Actor, certificate: string, batch: string): Promise<void> {
  const [found] = await tx.rows<{ expected: string | null; ended: string; owed: string }>(sql`
    select c.expected_id as expected, c.ended, d.balance + c.amount as owed
    from withholding_certificate c join document d on d.id = c.document_id
    where c.profile_id = ${who.profileId} and c.id = ${certificate}`);
  const cents = found ? Math.min(centsOf(found.ended), centsOf(found.owed)) : 0;
  await tx.rows(sql`
    ${INTO}
    select a.profile_id, a.document_id, -a.amount, a.id, ${batch}::uuid, ${who.userId}::uuid, null::uuid, a.reason, null::uuid, a.certificate_id
    from allocation a where a.profile_id = ${who.profileId} and a.certificate_id = ${certificate} and a.amount > 0
      and not exists (select from allocation r where r.reverses = a.id)
    union all
    select e.profile_id, e.document_id, ${fromCents(cents)}::numeric, null, e.batch, ${who.userId}, e.movement_id, e.words, e.id, null
    from expected_withholding e where e.id = ${found?.expected ?? null} and ${cents > 0} and exists (
      select from payment p join allocation a on a.payment_id = p.id
      where p.profile_id = e.profile_id and a.batch = e.batch and a.document_id = e.document_id and a.amount > 0
        and not exists (select from allocation r where r.reverses = a.id))`);
}
