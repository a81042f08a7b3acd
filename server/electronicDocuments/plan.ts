import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { identifiersOf, isOfKind } from '../documents/syncElectronic';
import { moneyIn } from '../ledger/words';
import { refused } from '../problems';
import type { ElectronicDocument, Reference } from './reading/document';

/** One that was read. `named`: what its references name comes in the same file. `formerDigest`: as an earlier version read it, where that is another. */
export type ReadItem = { document: ElectronicDocument; digest: string; formerDigest?: string; named: boolean };

/** What would become of it: it is taken, it is there, it waits for what it names, or it is not taken and why. */
export type Outcome = { is: 'new' } | { is: 'there'; msg?: string } | { is: 'waits' | 'refused'; msg: string };

const THERE: Outcome = { is: 'there' };
const NEW: Outcome = { is: 'new' };
const WAITS_ALREADY: Outcome = { is: 'there', msg: 'Ya espera lo que nombra. Se aplica cuando llegue.' };
const refusedFor = (msg: string): Outcome => ({ is: 'refused', msg });

/** The company's own identifier. Without it nobody knows what is to be collected from what is to be paid. */
export async function ownIdentifier(db: Queryable, profileId: string): Promise<string> {
  const [profile] = await db.rows<{ tax_number: string }>(sql`select tax_number from profile where id = ${profileId}`);
  const own = profile?.tax_number ?? '';
  if (own === '') {
    throw refused(
      'Escriba primero el RUC, NIT o RFC de la empresa en Empresa: con él se sabe qué comprobantes emitió y cuáles recibió. Después suba el archivo otra vez.',
      { code: 'no-tax-number' },
    );
  }
  return own;
}

type Applied = { key: string; digest: string };
type Here = { number: string; doc_type: string; dni: string; customer_name: string; total: string; currency: string };

/** What would become of each of these, as things stand. */
export async function planElectronic(db: Queryable, profileId: string, all: readonly ReadItem[]): Promise<Outcome[]> {
  const own = await ownIdentifier(db, profileId);
  const keys = all.map(({ document }) => document.key);
  const numbers = all.flatMap(({ document }) => [document.number, ...document.references.map(({ number }) => number)]);
  const referred = all.flatMap(({ document }) => document.references.flatMap(({ key }) => key || []));
  const [applied, awaiting, here] = await Promise.all([
    db.rows<Applied>(sql`
      select key, digest from electronic_document
      where profile_id = ${profileId} and key = any(${[...keys, ...referred]}) and voided_at is null`),
    db.rows<Applied>(sql`
      select key, digest from waiting_note where profile_id = ${profileId} and key = any(${keys})`),
    db.rows<Here>(sql`
      select d.number, d.doc_type, c.dni, c.full_name as customer_name, coalesce(d.invoiced, d.total) as total, d.currency
      from document d join customer c on c.id = d.customer_id
      where d.profile_id = ${profileId} and d.voided_at is null and d.number_key = any(array(
        select replace(match_key(n), ' ', '') from unnest(${numbers.flatMap(asIssued)}::text[]) n))`),
  ]);
  const digests = new Map(applied.map(({ key, digest }) => [key, digest]));
  const waiting = new Map(awaiting.map(({ key, digest }) => [key, digest]));
  const found = new Map<string, Here[]>();
  for (const one of here)
    found.set(placeOf(one.number, one.dni), [...(found.get(placeOf(one.number, one.dni)) ?? []), one]);
  const ofCustomer = (number: string, id: string): Here[] =>
    identifiersOf(id).flatMap((dni) => found.get(placeOf(number, dni)) ?? []);
  const seen = new Map<string, string>();
  return all.map(({ document, digest, formerDigest, named }) => {
    const before = digests.get(document.key) ?? seen.get(document.key);
    const unfit = whyUnfit(document, own);
    if (unfit) return refusedFor(unfit);
    if (before !== undefined) {
      return before === digest || before === formerDigest
        ? THERE
        : refusedFor(
            'Ya se tomó otro archivo con esta misma clave, y este dice otra cosa. No se cambió nada: pregunte a quien lo emitió.',
          );
    }
    const waits = waiting.get(document.key);
    if (waits !== undefined && waits !== digest) {
      return refusedFor(
        'Ya espera otro archivo con esta misma clave, y este dice otra cosa. Descarte el que espera si este es el bueno, y súbalo otra vez.',
      );
    }
    seen.set(document.key, digest);
    if (document.kind === 'factura' || document.kind === 'nota_debito')
      return asDocument(document, ofCustomer(document.number, document.receiver.id), here);
    const unknown = document.references.find(
      (one) => !named && !digests.has(one.key) && !isHere(one, ofCustomer(one.number, customerOf(document).id)),
    );
    if (!unknown) return NEW;
    return waits === undefined ? { is: 'waits', msg: unknownReference(unknown, document) } : WAITS_ALREADY;
  });
}

/** Whether one of these is what is named: a debit note may have an invoice's number. */
const isHere = ({ namedKind }: Reference, all: readonly Here[]): boolean =>
  all.some(({ doc_type }) => !namedKind || (doc_type === 'nota_debito') === (namedKind === 'nota_debito'));

/** As it is, and as the first of its instalments is called here. */
const asIssued = (number: string): string[] => [number, `${number}/1`];
const placeOf = (number: string, dni: string): string =>
  JSON.stringify([
    number
      .replace(/[^\p{L}\p{N}/]/gu, '')
      .replace(/\/1$/, '')
      .toLowerCase(),
    dni,
  ]);

/** Whose debt it is about: a withholding is issued by who owes. */
export const customerOf = ({ kind, issuer, receiver }: ElectronicDocument) =>
  kind === 'retencion' ? issuer : receiver;

export const unknownReference = ({ number, key, namedKind }: Reference, document: ElectronicDocument): string =>
  `Nombra ${namedKind === 'nota_debito' ? 'la nota de débito' : 'el documento'} ${number || key} de ${customerOf(document).name}, que no está aquí. Espera, y se aplica cuando llegue.`;

const KIND_NAMES = {
  factura: 'una factura',
  nota_credito: 'una nota de crédito',
  nota_debito: 'una nota de débito',
  retencion: 'una retención',
  pago: 'un complemento de pago',
} as const;

/** Why it moves nothing that is owed to the company. */
function whyUnfit(document: ElectronicDocument, own: string): string | undefined {
  const { kind, country, issuer, receiver } = document;
  const what = KIND_NAMES[kind];
  const isOurs = (id: string) => sameIdentifier(own, id, country);
  if (kind === 'retencion') {
    if (isOurs(receiver.id)) return undefined;
    return isOurs(issuer.id)
      ? `Es una retención que la empresa hizo a ${receiver.name || receiver.id}: no baja lo que le deben.`
      : `Es una retención de ${issuer.name} a ${receiver.name || receiver.id} (${receiver.id}), que no es la empresa (${own}).`;
  }
  if (!isOurs(issuer.id)) {
    return isOurs(receiver.id)
      ? `Es ${what} que ${issuer.name || issuer.id} emitió a la empresa: es por pagar, no por cobrar.`
      : `Es ${what} de ${issuer.name || issuer.id} (${issuer.id}), que no es la empresa (${own}).`;
  }
  if (kind === 'pago') {
    const named = document.references.map(({ number, key }) => number || key).join(', ');
    return `Dice que se recibieron ${moneyIn(centsOf(document.total), document.currency)} por ${named}. Aquí el pago entra con el movimiento del banco: no se registró otra vez.`;
  }
  if (kind === 'nota_credito' && document.references.length === 0)
    return 'La nota de crédito no dice qué factura baja.';
  if (centsOf(document.total) === 0) return 'Es por 0,00: no hay nada que cobrar.';
  return undefined;
}

/** The same number with or without its marks; in Colombia also without its last digit, which checks the others. */
function sameIdentifier(own: string, id: string, country: ElectronicDocument['country']): boolean {
  const [ours, theirs] = [own, id].map((one) => one.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase());
  if (ours === undefined || theirs === undefined || ours === '') return false;
  if (ours === theirs) return true;
  if (country === 'ES') return ours.replace(/^ES/, '') === theirs.replace(/^ES/, '');
  const isChecked = (long: string, short: string) => long.length === short.length + 1 && long.startsWith(short);
  return country === 'CO' && (isChecked(ours, theirs) || isChecked(theirs, ours));
}

/** An authority's full number in Ecuador: of its kind no company issues it twice. */
const FULL_NUMBER = /^\d{3}-\d{3}-\d{9}$/;

function asDocument(document: ElectronicDocument, found: readonly Here[], here: readonly Here[]): Outcome {
  const kind = document.kind === 'nota_debito' ? 'nota_debito' : 'factura';
  const isSameKind = ({ doc_type }: Here) => isOfKind(doc_type, kind);
  const twins = found.filter(isSameKind);
  const [twin] = twins;
  if (!twin) {
    const other =
      FULL_NUMBER.test(document.number) &&
      here.find((one) => isSameKind(one) && placeOf(one.number, '') === placeOf(document.number, ''));
    return other
      ? refusedFor(
          `Ya está aquí, de ${other.customer_name} (${other.dni}), y el archivo es de ${document.receiver.name} (${document.receiver.id}). No se tomó: corrija el cliente donde esté mal.`,
        )
      : NEW;
  }
  const isSame = twin.total === document.total && twin.currency === document.currency;
  if (isSame || twins.length > 1) return THERE;
  return refusedFor(
    `Ya está aquí por ${moneyIn(centsOf(twin.total), twin.currency)} y el archivo dice ${moneyIn(centsOf(document.total), document.currency)}. No se cambió.`,
  );
}
