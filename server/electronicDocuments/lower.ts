import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import { identifiersOf } from '../documents/syncElectronic';
import type { Actor } from '../ledger/audit';
import { addEntries } from '../ledger/pay';
import { moneyIn } from '../ledger/words';
import { certify, MAKE_ROOM } from '../withholdings/certificates';
import { type Became, became, storeApplied } from './applied';
import { customerOf, type ReadItem, unknownReference } from './plan';
import type { ElectronicDocument, Reference, Withheld } from './reading/document';
import { endWait } from './waiting';

/** A reference's documents, the oldest first: what is owed of each, what its customer is expected to have withheld, and by how much its accounting system has lowered it. */
type Owed = { id: string; customer_id: string; currency: string; owed: Cents; expected: Cents; lowered: Cents };

async function owedOf(tx: Queryable, who: Actor, document: ElectronicDocument, reference: Reference): Promise<Owed[]> {
  const identifiers = identifiersOf(customerOf(document).id);
  const kind = reference.namedKind ?? null;
  const rows = await tx.rows<Record<'id' | 'customer_id' | 'currency' | 'owed' | 'expected' | 'lowered', string>>(sql`
    select d.id, d.customer_id, d.currency, d.owed, coalesce(d.invoiced - d.total, 0.00) as lowered, coalesce((
      select e.pending from expected_withholding e where e.document_id = d.id and e.pending > 0 order by e.created_at, e.id limit 1), 0.00) as expected
    from document d
    where d.profile_id = ${who.profileId} and d.voided_at is null
      and (${kind}::text is null or (d.doc_type = 'nota_debito') = (${kind} = 'nota_debito')) and (
      d.id in (
        select unnest(e.documents) from electronic_document e
        where e.profile_id = ${who.profileId} and e.kind in ('factura', 'nota_debito')
          and ((${reference.key} <> '' and e.key = ${reference.key}) or (${reference.number} <> ''
            and replace(match_key(e.number), ' ', '') = replace(match_key(${reference.number}), ' ', '')
            and e.customer_id in (select c.id from customer c where c.profile_id = ${who.profileId} and c.dni = any(${identifiers})))))
      or (${reference.number} <> '' and d.number_key = replace(match_key(${reference.number}), ' ', '')
        and d.customer_id in (select c.id from customer c where c.profile_id = ${who.profileId} and c.dni = any(${identifiers}))))
    order by d.due_date nulls last, d.id for update`);
  return rows.map(({ owed, expected, lowered, ...row }) => ({
    ...row,
    ...{ owed: centsOf(owed), expected: centsOf(expected), lowered: centsOf(lowered) },
  }));
}

/**
 * Takes what a credit note or a withholding says off what it names: all of it or nothing. It waits while any of that is not here, and
 * waits no longer once it is taken.
 */
export async function lower(tx: Queryable, who: Actor, item: ReadItem): Promise<Became> {
  const { document } = item;
  const named: Named[] = [];
  for (const reference of document.references) {
    const owed = await owedOf(tx, who, document, reference);
    if (owed.length === 0) return { is: 'waits', msg: unknownReference(reference, document) };
    named.push({ reference, owed });
  }
  const done = became(await take(tx, who, item, named));
  if (done.is === 'taken') await endWait(tx, who, document.key);
  return done;
}

function take(tx: Queryable, who: Actor, item: ReadItem, named: readonly Named[]): Promise<string | undefined> {
  const { kind, currency } = item.document;
  const currencies = new Set(named.flatMap(({ owed }) => owed.map((one) => one.currency)));
  if (currencies.size > 1 || !currencies.has(currency)) {
    return Promise.resolve(`Está en ${currency} y lo que nombra está en ${[...currencies].join(' y ')}. No se aplicó.`);
  }
  return kind === 'retencion' ? withhold(tx, who, item, named) : credit(tx, who, item, named);
}

const sumOf = (owed: readonly Owed[]): Cents => owed.reduce((sum, one) => sum + one.owed, 0);

const tooMuch = (cents: Cents, owed: Cents, currency: string): string =>
  `Es por ${moneyIn(cents, currency)} y de lo que nombra se debe ${moneyIn(owed, currency)}. No se aplicó: revise los pagos de ese documento.`;

/** The accounting system says what is open of its invoices, and issues their notes: what it has lowered is most likely this. */
const loweredThere = (lowered: Cents, currency: string): string =>
  `La contabilidad ya baja en ${moneyIn(lowered, currency)} lo que nombra. No se aplicó, para no bajarlo dos veces: si allá no está este comprobante, regístrelo allá y sincronice.`;

type Named = { reference: Reference; owed: Owed[] };

async function credit(tx: Queryable, who: Actor, item: ReadItem, named: readonly Named[]): Promise<string | undefined> {
  const { number, total, currency } = item.document;
  const owed = [...new Map(named.flatMap((one) => one.owed).map((one) => [one.id, one])).values()];
  const cents = centsOf(total);
  const [first] = owed;
  const lowered = owed.reduce((sum, one) => sum + one.lowered, 0);
  if (lowered >= cents) return loweredThere(lowered, currency);
  if (!first || cents > sumOf(owed)) return tooMuch(cents, sumOf(owed), currency);
  const parts = spread(cents, owed);
  const id = randomUUID();
  const documents = parts.map((part) => part.id);
  await storeApplied(tx, who, [{ id, item, customer: first.customer_id, documents }]);
  const entries = parts.map(({ id: document, cents: part }) => ({
    id: randomUUID(),
    payment_id: null,
    electronic_document_id: id,
    is_credit_note: true as const,
    document_id: document,
    amount: fromCents(part),
    reason: `Nota de crédito ${number}`,
  }));
  await addEntries(tx, who, entries, randomUUID());
  return undefined;
}

/** An amount over what these owe, the first as much as it owes. */
function spread(cents: Cents, owed: readonly { id: string; owed: Cents }[]): { id: string; cents: Cents }[] {
  let left = cents;
  return owed.flatMap((one) => {
    const part = Math.min(left, one.owed);
    left -= part;
    return part > 0 ? [{ id: one.id, cents: part }] : [];
  });
}

/** A certificate also ends what was expected of it, so that a document which is paid but for it takes it too. */
async function withhold(tx: Queryable, who: Actor, item: ReadItem, all: readonly Named[]): Promise<string | undefined> {
  const { document } = item;
  const named = all.map(({ reference, owed }) => ({
    reference,
    owed: owed.map((one) => ({ ...one, owed: one.owed + one.expected })),
  }));
  if (document.issuedOn > (await today(tx))) return `Es del ${document.issuedOn}, un día que todavía no llega.`;
  for (const { reference, owed } of named) {
    const cents = reference.withheld.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    const lowered = owed.reduce((sum, one) => sum + one.lowered, 0);
    if (lowered >= cents) return loweredThere(lowered, document.currency);
    if (sumOf(owed) === 0) return `Lo que nombra ya no debe nada. ${MAKE_ROOM}`;
    if (cents > sumOf(owed)) return tooMuch(cents, sumOf(owed), document.currency);
  }
  const [known] = await tx.rows<{ number: string }>(sql`
    select number from withholding_certificate
    where profile_id = ${who.profileId} and document_id = any(${named.flatMap(({ owed }) => owed.map(({ id }) => id))})
      and match_key(number) = match_key(${document.number}) and voided_at is null limit 1`);
  if (known) return `El comprobante ${known.number} ya está registrado en ese documento. No se registró otra vez.`;
  const touched: string[] = [];
  for (const { reference, owed } of named) {
    const kinds = await kindsOf(tx, who, reference.withheld);
    for (const { id, lines } of certificatesOf(reference.withheld, owed, kinds)) {
      touched.push(id);
      await certify(tx, who, { document: id, number: document.number, issued_on: document.issuedOn }, lines);
    }
  }
  const customer = named[0]?.owed[0]?.customer_id;
  if (touched.length === 0 || customer === undefined) return 'No retiene nada: todos sus valores son 0,00.';
  await storeApplied(tx, who, [{ id: randomUUID(), item, customer, documents: touched }]);
  return undefined;
}

type Kinds = ReadonlyMap<string, string>;

/** What each document gets of what was withheld: all of it the first, where that owes so much. One tax at one kind is one line. */
function certificatesOf(withheld: readonly Withheld[], owed: readonly Owed[], kinds: Kinds) {
  const rest = new Map(owed.map(({ id, owed: cents }) => [id, cents]));
  const parts = new Map<string, Map<string, { tax: Withheld['tax']; kind_id: string | null; cents: Cents }>>();
  for (const { tax, code, amount } of withheld) {
    const kind_id = kinds.get(`${tax} ${code}`) ?? null;
    const open = owed.map(({ id }) => ({ id, owed: rest.get(id) ?? 0 }));
    for (const { id, cents } of spread(centsOf(amount), open)) {
      rest.set(id, (rest.get(id) ?? 0) - cents);
      const lines = parts.get(id) ?? new Map();
      parts.set(id, lines);
      const key = `${tax} ${kind_id}`;
      lines.set(key, { tax, kind_id, cents: (lines.get(key)?.cents ?? 0) + cents });
    }
  }
  return [...parts].map(([id, lines]) => ({
    id,
    lines: [...lines.values()].map(({ cents, ...line }) => ({ ...line, amount: fromCents(cents) })),
  }));
}

/** The company's kinds by tax and code. */
async function kindsOf(tx: Queryable, who: Actor, withheld: readonly Withheld[]): Promise<Kinds> {
  const codes = withheld.map(({ code }) => code);
  const rows = await tx.rows<{ id: string; tax: string; code: string }>(sql`
    select distinct on (tax, code) id, tax, code from withholding_kind
    where profile_id = ${who.profileId} and code = any(${codes}) and code <> '' and archived_at is null order by tax, code, id`);
  return new Map(rows.map(({ id, tax, code }) => [`${tax} ${code}`, id]));
}
