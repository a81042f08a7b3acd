import { centsOf, fromCents, toCents } from '../../src/api/contract/money';
import { withoutAccents } from '../../src/api/contract/withoutAccents';
import type { AccountingDocument, LeftOut } from './connector';

/** Accepted names of columns or members, without accents and with `_` for every other sign. */
const NAMES = {
  externalId: ['external_id', 'id', 'codigo', 'id_externo'],
  number: ['number', 'numero', 'documento', 'no_documento'],
  docType: ['doc_type', 'type', 'tipo', 'tipo_documento'],
  customerDni: ['customer_dni', 'dni', 'ruc', 'cedula', 'identificacion', 'dni_ruc'],
  customerName: ['customer_name', 'customer', 'cliente', 'razon_social', 'nombre'],
  costCenter: ['cost_center', 'centro_costo', 'centro_de_costo'],
  issueDate: ['issue_date', 'emision', 'fecha_emision', 'fecha'],
  dueDate: ['due_date', 'vencimiento', 'fecha_vencimiento'],
  currency: ['currency', 'moneda'],
  total: ['total', 'monto', 'valor', 'importe'],
  subtotal: ['subtotal', 'sub_total', 'base_imponible', 'base'],
  tax: ['tax', 'impuesto', 'impuestos', 'iva', 'igv'],
  voided: ['voided', 'anulado', 'anulada'],
} as const;

type Field = keyof typeof NAMES;

/** A record as a document, or the reason why it is none. `place` names its position: "fila 12". */
export function documentOf(record: Record<string, unknown>, place: string): AccountingDocument | LeftOut {
  const byName = new Map(Object.entries(record).map(([name, value]) => [plain(name), value]));
  const fieldOf = (field: Field): unknown => {
    const name = NAMES[field].find((one) => byName.has(one));
    return name === undefined ? undefined : byName.get(name);
  };
  const text = (field: Field) => textOf(fieldOf(field));
  const externalId = text('externalId');
  const number = text('number');
  const leave = (msg: string): LeftOut => ({ externalId, number, msg: `${place}: ${msg}` });

  if (externalId === '') return leave('falta el identificador del documento.');
  if (number === '') return leave('falta el número.');
  const customerDni = text('customerDni');
  if (customerDni === '') return leave('falta la Cédula/RUC del cliente.');
  const total = moneyOf(text('total'));
  if (total === undefined) return leave(`el total «${text('total')}» no es un monto sin dudas, como 1234.50.`);
  const [issueDate, dueDate] = [dayOf(fieldOf('issueDate')), dayOf(fieldOf('dueDate'))];
  if (issueDate === 'bad') return leave(`la fecha de emisión «${text('issueDate')}» no existe.`);
  if (dueDate === 'bad') return leave(`la fecha de vencimiento «${text('dueDate')}» no existe.`);
  const currency = text('currency').toUpperCase();
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) return leave(`la moneda «${currency}» no es de tres letras.`);
  return {
    externalId,
    number,
    docType: plain(text('docType')) || undefined,
    customerDni,
    customerName: text('customerName'),
    costCenter: fieldOf('costCenter') === undefined ? undefined : text('costCenter') || null,
    issueDate,
    dueDate,
    currency: currency || undefined,
    total,
    ...splitOf(total, moneyOf(text('subtotal')), moneyOf(text('tax'))),
    voided: /^(true|1|s[ií]|x|anulad[oa])$/i.test(text('voided')),
  };
}

export const isLeftOut = (one: AccountingDocument | LeftOut): one is LeftOut => 'msg' in one;
export const isDocument = (one: AccountingDocument | LeftOut): one is AccountingDocument => !isLeftOut(one);

/** What a total is of, one of the two being the rest. Where it is of more than these, or neither can be read, it stays unknown. */
function splitOf(total: string, subtotal: string | undefined, tax: string | undefined) {
  const rest = (part: string) => centsOf(total) - centsOf(part);
  if (subtotal !== undefined) {
    const left = rest(subtotal);
    return left >= 0 && (tax === undefined || centsOf(tax) === left) ? { subtotal, tax: fromCents(left) } : {};
  }
  if (tax === undefined) return {};
  const left = rest(tax);
  return left >= 0 ? { subtotal: fromCents(left), tax } : {};
}

function plain(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** `1234`, `1234.5`, `1234,50`, `1.234,50`, `1,234.50`. `1.234` is ambiguous and refused, as are negative amounts. */
function moneyOf(text: string): string | undefined {
  const [, units = '', cents = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+(?=,))(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d+|\d{1,3}(?:,\d{3})+(?=\.))(?:\.(\d{1,2}))?$/.exec(text) ??
    [];
  const amount = units === '' ? undefined : toCents(`${units.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`);
  return amount === undefined ? undefined : fromCents(amount);
}

/** ISO, with or without a time, or dd/mm/yyyy. Empty gives null, and a missing value undefined. */
function dayOf(value: unknown): string | null | undefined | 'bad' {
  if (value === undefined) return undefined;
  const text = textOf(value);
  if (text === '') return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text);
  const local = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  if (year === undefined || month === undefined || day === undefined) return 'bad';
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCDate() === Number(day) && at.getUTCMonth() === Number(month) - 1
    ? at.toISOString().slice(0, 10)
    : 'bad';
}
