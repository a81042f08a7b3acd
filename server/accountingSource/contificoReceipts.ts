import { z } from 'zod';
import { SourceProblem } from './connector';
import { type ContificoAccess, contificoAddress, contificoHeaders } from './contifico';
import { fetchFrom } from './fetchPage';
import { textOf, writtenDay } from './formats';
import { jsonIn } from './jsonApi';

/** A receipt (`cobro`) as it is to stand in Contífico. */
export type Receipt = {
  /** The document's id there. */
  document: string;
  /** `numero_comprobante`: at most 15 signs, and no other receipt of ours has it. */
  reference: string;
  method: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Decimal string with two places. */
  amount: string;
};

/** `forma_cobro` by how it was paid. A card wants the processor (`tipo_ping`), which nobody knows here. */
const FORMS: Record<string, string> = {
  efectivo: 'EF',
  cheque: 'CQ',
  transferencia: 'TRA',
  deposito: 'TRA',
  debito_automatico: 'TRA',
};

const receipt = z.looseObject({ numero_comprobante: z.union([z.string(), z.number()]).nullish() });
const receipts = z.union([
  z.array(receipt),
  // A page of several says nothing of what it has not.
  z.looseObject({ results: z.array(receipt), next: z.null().optional() }).transform(({ results }) => results),
]);

const addressOf = ({ address }: ContificoAccess, document: string) =>
  contificoAddress(address, `documento/${encodeURIComponent(document)}/cobro/`);

/** Whether the receipt stands there. Throws SourceProblem, also where that cannot be read: what is not known to be there might be. */
export async function hasReceipt(access: ContificoAccess, { document, reference }: Receipt): Promise<boolean> {
  const { bytes } = await fetchFrom(addressOf(access, document), contificoHeaders(access.key), access.reach);
  const read = receipts.safeParse(listIn(bytes));
  if (!read.success) throw unreadable();
  return read.data.some(({ numero_comprobante }) => textOf(numero_comprobante) === reference);
}

function listIn(bytes: Uint8Array): unknown {
  try {
    return jsonIn(bytes);
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause?: unknown) =>
  new SourceProblem('respuesta', 'Contífico no dice qué cobros tiene el documento.', { cause });

/** Writes the receipt. Throws SourceProblem: `rechazo` where it is not there, anything else where it may be. */
export async function postReceipt(access: ContificoAccess, receipt: Receipt): Promise<void> {
  const { document, reference, method, date, amount } = receipt;
  const body = {
    forma_cobro: FORMS[method] ?? 'TRA',
    monto: Number(amount),
    fecha: writtenDay(date, 'dmy'),
    numero_comprobante: reference,
  };
  await fetchFrom(addressOf(access, document), { ...contificoHeaders(access.key), body }, access.reach);
}
