import { centsOf } from '../../src/api/contract/money';
import type { AccountingDocument } from '../accountingSource/connector';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { moneyIn } from '../ledger/words';
import type { Existing } from './syncMerge';

/** An invoice or debit note that is here by its electronic document, which made these documents. */
export type Twin = {
  number_key: string;
  kind: 'factura' | 'nota_debito';
  currency: string;
  total: string;
  dni: string;
  customer_name: string;
  documents: string[];
};

/** Kinds with numbers of their own: one of them is no invoice of the same number. */
const OTHER_KINDS: readonly string[] = ['nota_de_venta', 'documento'];

/** Whether a document of this kind here is one of that electronic kind. */
export const isOfKind = (docType: string | undefined, kind: Twin['kind']): boolean =>
  (docType === 'nota_debito') === (kind === 'nota_debito') && !OTHER_KINDS.includes(docType ?? 'factura');

/** Ecuador: a person's RUC is the cédula and 001. The same person may be written either way. */
export const identifiersOf = (dni: string): string[] =>
  /^\d{10}$/.test(dni) ? [dni, `${dni}001`] : /^\d{2}[0-5]\d{7}001$/.test(dni) ? [dni, dni.slice(0, 10)] : [dni];

const keyOf = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
/** The authority's 15 digits also as they are written with dashes. */
const writtenAs = (number: string): string[] => [
  number,
  ...(/^\d{15}$/.test(number) ? [`${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`] : []),
];

/** What of a batch is here by its electronic document, by the company's own number and kind: nobody else issues under it. */
export async function electronicTwins(
  tx: Queryable,
  { profileId }: Actor,
  batch: readonly AccountingDocument[],
): Promise<(one: AccountingDocument) => Twin | undefined> {
  const numbers = batch.flatMap(({ number }) => writtenAs(number));
  const found = await tx.rows<Twin>(sql`
    select replace(match_key(e.number), ' ', '') as number_key, e.kind, e.currency, e.total, e.documents, c.dni, c.full_name as customer_name
    from electronic_document e join customer c on c.id = e.customer_id
    where e.profile_id = ${profileId} and e.kind in ('factura', 'nota_debito')
      and match_key(e.number) = any(array(select match_key(n) from unnest(${numbers}::text[]) n))`);
  const byNumber = new Map<string, Twin[]>();
  for (const one of found) byNumber.set(one.number_key, [...(byNumber.get(one.number_key) ?? []), one]);
  return ({ number, docType }) => {
    const [twin, ...others] = (byNumber.get(keyOf(number)) ?? []).filter(({ kind }) => isOfKind(docType, kind));
    return others.length === 0 ? twin : undefined;
  };
}

/** Why a source's document is not taken for its electronic one: what they say differs, and nobody knows which is right. Undefined where it is. */
export function whyAnother(one: AccountingDocument, twin: Twin): string | undefined {
  if (!identifiersOf(one.customerDni).includes(twin.dni)) {
    return `Está aquí por su comprobante electrónico, de ${twin.customer_name} (${twin.dni}), y la contabilidad lo da a ${one.customerDni}. No se cambió: corrija el cliente donde esté mal.`;
  }
  const currency = one.currency ?? twin.currency;
  if (!one.voided && (centsOf(one.total) !== centsOf(twin.total) || currency !== twin.currency)) {
    return `Su comprobante electrónico dice ${moneyIn(centsOf(twin.total), twin.currency)} y la contabilidad ${moneyIn(centsOf(one.total), currency)}. No se cambió: corrija el total donde esté mal.`;
  }
  return undefined;
}

/** Why a source's document that stands here in instalments is not taken; undefined where there is nothing to do. */
export function whyInstalments(one: AccountingDocument, parts: readonly Existing[]): string | undefined {
  const open = parts.filter(({ voided }) => !voided);
  const what = `Está aquí en ${parts.length} cuotas por su comprobante electrónico`;
  if (one.voided)
    return open.length === 0 ? undefined : `${what} y la contabilidad lo anuló. No se cambió: revise sus cuotas.`;
  const owed = open.reduce((sum, { total, allocated }) => sum + centsOf(total) - centsOf(allocated), 0);
  if (one.open === undefined || centsOf(one.open) >= owed) return undefined;
  const currency = open[0]?.currency ?? 'USD';
  return `${what}, de las que se deben ${moneyIn(owed, currency)}, y en la contabilidad quedan ${moneyIn(centsOf(one.open), currency)}. No se cambió: registre aquí los ${moneyIn(owed - centsOf(one.open), currency)} que se cobraron o acreditaron allí.`;
}

/** The source's document as the electronic one: its customer, and its due date where the source has none. */
export const asTwin = (one: AccountingDocument, { dni }: Twin): AccountingDocument => ({
  ...one,
  customerDni: dni,
  dueDate: one.dueDate ?? undefined,
});
