import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import {
  type createWithholdingCertificate,
  type listWithholdingCertificates,
  WITHHOLDING_TAX,
  type WithholdingCertificate,
} from '../../src/api/contract/receivables/withholdings';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import { isUuid } from '../database/uuid';
import { applyToPromises } from '../ledger/applyToPromises';
import { type Actor, audit } from '../ledger/audit';
import { applyToExpected, expectAgain } from '../ledger/expect';
import { addEntries } from '../ledger/pay';
import { plainRecordsOf } from '../ledger/records';
import { moneyIn } from '../ledger/words';
import { conflict, notFound, refused } from '../problems';

type New = z.output<(typeof createWithholdingCertificate)['body']>;

const certificatesFrom = (rows: Sql) => sql`
  select c.id, c.version, c.document_id as document, d.number as document_number, c.number, c.issued_on, d.currency, c.amount,
    (select coalesce(jsonb_agg(jsonb_build_object('tax', l.tax, 'amount', l.amount::text, 'kind', l.kind_id, 'kind_name', coalesce(k.name, ''))
        order by array_position(array['renta', 'iva', 'otra'], l.tax), k.code, k.name), '[]')
      from withholding_line l left join withholding_kind k on k.id = l.kind_id where l.certificate_id = c.id) as lines,
    coalesce(name_of(c.created_by), '') as created_by, c.created_at, c.voided_at
  from ${rows} c join document d on d.id = c.document_id`;

const records = plainRecordsOf<WithholdingCertificate, never>({
  table: 'withholding_certificate',
  alias: 'c',
  projection: certificatesFrom,
  orders: { by: {}, usual: sql`c.issued_on desc, c.id`, id: sql`c.id` },
  missing: 'el comprobante de retención',
  once: {
    constraint: 'withholding_certificate_number',
    msg: 'Ese comprobante ya está registrado en este documento. No se registró otra vez.',
    fields: { number: 'Ya está registrado' },
  },
});

export const listCertificates = (
  db: Queryable,
  profileId: string,
  page: Page,
  { document, search }: z.output<(typeof listWithholdingCertificates)['query']>,
): Promise<Listed<WithholdingCertificate>> =>
  records.list(db, profileId, page, undefined, [
    document !== undefined && (isUuid(document) ? sql`c.document_id = ${document}` : sql`false`),
    search && contains(sql`c.number`, search),
  ]);

/**
 * Takes what a certificate says off what its document owes, what was expected of it first; what the certificate lacks of that goes on being expected, or
 * is owed. Problem 404 for an unknown document, 409 for a certificate that is there, 422 for more than is
 * owed, a day to come, none of the sums, a kind of another tax, or one kind twice.
 */
export async function addCertificate(tx: Queryable, who: Actor, body: New): Promise<WithholdingCertificate> {
  const lines = WITHHOLDING_TAX.flatMap((tax) => {
    const amount = body[tax];
    return amount ? [{ tax, amount, kind_id: body[`${tax}_kind`] ?? null }] : [];
  });
  return certify(tx, who, body, [...lines, ...(await furtherLines(tx, who, body.lines, lines))]);
}

/** Those beyond the first of each tax, of the tax that their kind is of. */
async function furtherLines(
  tx: Queryable,
  who: Actor,
  further: New['lines'] = [],
  first: CertifiedLine[],
): Promise<CertifiedLine[]> {
  const kinds = await tx.rows<{ id: string; tax: CertifiedLine['tax'] }>(sql`
    select id, tax from withholding_kind
    where profile_id = ${who.profileId} and id = any(${further.map(({ kind }) => kind).filter(isUuid)}::uuid[])`);
  const taxes = new Map(kinds.map(({ id, tax }) => [id, tax]));
  const there = new Set(first.map(({ kind_id }) => kind_id));
  return further.map(({ kind, amount }, at) => {
    const tax = taxes.get(kind);
    if (tax === undefined) refuse(`lines.${at}.kind`, 'Ese tipo de retención no está. Elija otro.');
    if (there.has(kind)) refuse(`lines.${at}.kind`, 'Ese tipo ya está en el comprobante. Sume los dos montos en uno.');
    there.add(kind);
    return { tax, amount, kind_id: kind };
  });
}

/** What a certificate says was withheld of a tax, at one kind where that is known. */
export type CertifiedLine = { tax: (typeof WITHHOLDING_TAX)[number]; amount: string; kind_id: string | null };

/** The same for a certificate that has several rates of one tax: a tax and a kind are one line. */
export async function certify(
  tx: Queryable,
  who: Actor,
  body: Pick<New, 'document' | 'number' | 'issued_on' | 'rest'>,
  lines: CertifiedLine[],
): Promise<WithholdingCertificate> {
  const { document, number, issued_on } = body;
  const [found] = isUuid(document)
    ? await tx.rows<{ owed: string; currency: string; customer_id: string }>(sql`
        select owed, currency, customer_id from document
        where profile_id = ${who.profileId} and id = ${document} and voided_at is null for update`)
    : [];
  if (!found) throw notFound('el documento');
  const expected = await expectedOf(tx, document);
  const cents = lines.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  if (issued_on > (await today(tx))) refuse('issued_on', 'El comprobante es de un día que todavía no llega.');
  const pending = expected ? centsOf(expected.pending) : 0;
  mustFit(lines.length, cents, centsOf(found.owed) + pending, found.currency);
  await mustBeKinds(tx, who, lines);
  const rest = body.rest === 'deuda' ? 0 : Math.max(0, pending - cents);
  const ends = expected && { expected_id: expected.id, ended: fromCents(pending - rest) };
  const made = { document_id: document, number, issued_on, amount: fromCents(cents), created_by: who.userId };
  const columns = { ...made, ...ends };
  return records.add(tx, who, columns, async (id) => {
    await tx.rows(sql`
      insert into withholding_line (profile_id, certificate_id, tax, kind_id, amount)
      select ${who.profileId}, ${id}, l.tax, l.kind_id, l.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}) as l(tax text, kind_id uuid, amount numeric)`);
    const reason = `Retención ${number}`;
    if (expected) {
      await applyToExpected(tx, who, expected.id, rest, { id, document, cents, reason }, randomUUID());
    } else {
      const entry = { payment_id: null, certificate_id: id, document_id: document, reason };
      await addEntries(tx, who, [{ id: randomUUID(), amount: fromCents(cents), ...entry }], randomUUID());
    }
    await applyToPromises(tx, [found.customer_id]);
  });
}

/** Takes one back: its document owes the amount again, or is expected to be sent another certificate. Problem 404, 409 for one that was taken back, 412 for a stale version. */
export async function voidCertificate(
  tx: Queryable,
  who: Actor,
  id: string,
  { version }: { version?: number | undefined },
): Promise<WithholdingCertificate> {
  // The document first, as payments do.
  await tx.rows(sql`
    select from document where id = (select document_id from withholding_certificate where profile_id = ${who.profileId} and id = ${id}) for update`);
  const before = await records.lock(tx, who, id, version);
  if (before.voided_at !== null) throw conflict('Este comprobante ya se anuló. No se cambió nada.', { code: 'over' });
  await expectAgain(tx, who, id, randomUUID());
  const after = await records.change(tx, who, before, { voided_at: sql`now()`, voided_by: who.userId });
  await freeKey(tx, who, before);
  await applyToPromises(tx, await customersOf(tx, before.document));
  return after;
}

/** An electronic certificate may come again once all that was registered of it was taken back. */
async function freeKey(
  tx: Queryable,
  who: Actor,
  { document, number }: Pick<WithholdingCertificate, 'document' | 'number'>,
): Promise<void> {
  const freed = await tx.rows<{ id: string; key: string; number: string }>(sql`
    update electronic_document e set voided_at = now(), voided_by = ${who.userId}
    where e.profile_id = ${who.profileId} and e.kind = 'retencion' and e.voided_at is null and ${document} = any(e.documents)
      and replace(match_key(e.number), ' ', '') = replace(match_key(${number}), ' ', '')
      and not exists (
        select from withholding_certificate c where c.document_id = any(e.documents) and c.voided_at is null
          and match_key(c.number) = match_key(e.number))
    returning e.id, e.key, e.number`);
  await audit(
    tx,
    who,
    freed.map(({ id, ...before }) => ({ action: 'deshacer', entity: 'electronic_document', entityId: id, before })),
  );
}

async function customersOf(tx: Queryable, document: string): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(sql`select customer_id as id from document where id = ${document}`);
  return found.map(({ id }) => id);
}

async function expectedOf(tx: Queryable, document: string): Promise<{ id: string; pending: string } | undefined> {
  const [oldest] = await tx.rows<{ id: string; pending: string }>(
    sql`select id, pending from expected_withholding where document_id = ${document} and pending > 0 order by created_at, id limit 1`,
  );
  return oldest;
}

function refuse(field: string, msg: string): never {
  throw refused(`${msg} No se registró.`, { fields: { [field]: msg } });
}

/** What staff do where a customer paid in full and sends what they withheld afterwards: they paid too much. */
export const MAKE_ROOM =
  'Antes deshaga lo que lo saldó: elimine o anule el pago en Pagos (si su extracto está cerrado, un administrador lo reabre), registre la retención, y concilie otra vez el movimiento o registre otra vez el pago. Lo que sobre queda a favor del cliente.';

function mustFit(lines: number, cents: Cents, owed: Cents, currency: string): void {
  if (lines === 0) refuse('renta', 'Escriba cuánto se retuvo.');
  if (owed === 0) refuse('renta', `El documento ya no debe nada. ${MAKE_ROOM}`);
  if (cents > owed)
    refuse(
      'renta',
      `Del documento faltan ${moneyIn(owed, currency)}, y el comprobante es por ${moneyIn(cents, currency)}.`,
    );
}

async function mustBeKinds(tx: Queryable, who: Actor, lines: { tax: string; kind_id: string | null }[]): Promise<void> {
  for (const { tax, kind_id } of lines) {
    if (kind_id === null) continue;
    const known = isUuid(kind_id)
      ? await tx.rows(
          sql`select from withholding_kind where profile_id = ${who.profileId} and id = ${kind_id} and tax = ${tax}`,
        )
      : [];
    if (known.length === 0) refuse(`${tax}_kind`, 'Ese tipo de retención no está, o es de otro impuesto. Elija otro.');
  }
}
