import type { MappedField } from '../../src/api/contract/console/accountingSource';
import { centsOf, countedCents, fromCents, LARGEST_AMOUNT } from '../../src/api/contract/money';
import { withoutAccents } from '../../src/api/contract/withoutAccents';
import {
  isNoDebt,
  isNoDebtCode,
  namesCreditNote,
  STATE,
  STATE_HEADERS,
  type State,
  stateOf,
} from '../files/cells/noDebt';
import { normal } from '../files/cells/words';
import type { AccountingDocument, FieldFault, LeftOut, SourcePart } from './connector';
import { type Formats, textOf, USUAL } from './formats';

/** Accepted names of columns or members, without accents and with `_` for every other sign. */
const NAMES: Record<MappedField, readonly string[]> = {
  external_id: ['external_id', 'id', 'codigo', 'id_externo'],
  number: ['number', 'numero', 'documento', 'no_documento'],
  doc_type: ['doc_type', 'type', 'tipo', 'tipo_documento'],
  customer_dni: ['customer_dni', 'dni', 'ruc', 'cedula', 'identificacion', 'dni_ruc'],
  customer_name: ['customer_name', 'customer', 'cliente', 'razon_social', 'nombre'],
  cost_center: ['cost_center', 'centro_costo', 'centro_de_costo'],
  issue_date: ['issue_date', 'emision', 'fecha_emision', 'fecha'],
  due_date: ['due_date', 'vencimiento', 'fecha_vencimiento'],
  currency: ['currency', 'moneda'],
  total: ['total', 'monto', 'valor', 'importe'],
  subtotal: ['subtotal', 'sub_total', 'base_imponible', 'base'],
  tax: ['tax', 'impuesto', 'impuestos', 'iva', 'igv'],
  voided: ['voided', ...STATE_HEADERS.split('|').map(plain)],
};

/** Names of what is still owed of a document. */
const OPEN: readonly string[] =
  'saldo|saldo_pendiente|saldo_por_cobrar|por_cobrar|pendiente|valor_pendiente|monto_pendiente|importe_pendiente|saldo_insoluto|balance|open_balance|balance_due|amount_due|amount_residual|outstanding'.split(
    '|',
  );

/** The value of a field in one record; undefined where the record has none. `voided`: also another state of it that says that nobody owes it. */
type FieldOf = (field: MappedField | 'open') => unknown;

/** A record as a document, or the reason why it is none. `place` names its position: "fila 12". */
export function documentOf(record: Record<string, unknown>, place: string): AccountingDocument | LeftOut {
  const byName = new Map(Object.entries(record).map(([name, value]) => [plain(name), value]));
  const fieldOf: FieldOf = (field) => {
    if (field === 'voided') return stateIn(record);
    if (field === 'open') return openIn(record);
    const name = NAMES[field].find((one) => byName.has(one));
    return name === undefined ? undefined : byName.get(name);
  };
  return documentFrom(fieldOf, place, USUAL);
}

/** What a record's states say of it: being void weighs most. */
export function stateIn(record: object): State | undefined {
  const said = Object.entries(record).map(([name, value]) =>
    NAMES.voided.includes(plain(name)) ? stateOf(name, textOf(value)) : undefined,
  );
  return STATE.find((state) => said.includes(state));
}

/** What a record says is still owed of it. */
export function openIn(record: object): unknown {
  const byName = new Map(Object.entries(record).map(([name, value]) => [plain(name), value]));
  return OPEN.map((name) => byName.get(name)).find((value) => textOf(value) !== '');
}

/** The same of a record whose fields and formats are known. */
export function documentFrom(fieldOf: FieldOf, place: string, formats: Formats): AccountingDocument | LeftOut {
  const text = (field: MappedField | 'open') => textOf(fieldOf(field));
  const externalId = text('external_id');
  const number = text('number');
  const customerDni = text('customer_dni');
  const total = formats.moneyOf(fieldOf('total'));
  const [issueDate, dueDate] = [formats.dayOf(fieldOf('issue_date')), formats.dayOf(fieldOf('due_date'))];
  const currency = text('currency').toUpperCase();
  const kind = normal(text('doc_type'));
  const state = stateOf('', text('voided'));
  const isDraft = state === 'borrador';
  const open = openOf(fieldOf('open'), formats);
  const isNoted = kind === '' ? namesCreditNote(number) : isNoDebt(kind) || isNoDebtCode(kind);
  const isExact = (field: MappedField) => {
    const value = fieldOf(field);
    return typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value);
  };
  const faults = faultsOf([
    ['external_id', externalId !== '', 'falta el identificador del documento.'],
    ['external_id', isExact('external_id'), 'el identificador es un número de más de 15 cifras, que no llega entero.'],
    ['number', number !== '', 'falta el número.'],
    ['customer_dni', customerDni !== '', 'falta la Cédula/RUC del cliente.'],
    ['customer_dni', isExact('customer_dni'), 'la Cédula/RUC es un número de más de 15 cifras, que no llega entero.'],
    ['doc_type', !isNoted, `«${text('doc_type') || number}» no es una deuda, y no se trae.`],
    ['voided', !isDraft, 'todavía no está emitido, y no se trae.'],
    ['total', open !== 'bad', `el saldo «${text('open')}» no es un monto sin dudas, como ${formats.example}.`],
    ['total', total !== undefined, `el total «${text('total')}» no es un monto sin dudas, como ${formats.example}.`],
    [
      'total',
      countedCents(total ?? null) <= LARGEST_AMOUNT,
      `el total «${text('total')}» es demasiado para un documento.`,
    ],
    ['issue_date', issueDate !== 'bad', `la fecha de emisión «${text('issue_date')}» no existe.`],
    ['due_date', dueDate !== 'bad', `la fecha de vencimiento «${text('due_date')}» no existe.`],
    ['currency', /^([A-Z]{3})?$/.test(currency), `la moneda «${currency}» no es de tres letras.`],
  ]);
  const [first] = faults;
  if (first || total === undefined || open === 'bad' || issueDate === 'bad' || dueDate === 'bad') {
    return { externalId, number, msg: `${place}: ${first?.msg}`, faults, isNoDebt: isNoted || isDraft };
  }
  return {
    externalId,
    number,
    docType: plain(text('doc_type')) || undefined,
    customerDni,
    customerName: text('customer_name'),
    costCenter: fieldOf('cost_center') === undefined ? undefined : text('cost_center') || null,
    issueDate,
    dueDate,
    currency: currency || undefined,
    total,
    // What is only closed may be owed: nobody looks at what a source brings.
    open: open ?? (state === 'pagado' ? '0.00' : undefined),
    ...splitOf(total, formats.moneyOf(fieldOf('subtotal')), formats.moneyOf(fieldOf('tax'))),
    voided: formats.isVoid(text('voided')),
  };
}

/** What is below zero is owed to the customer. */
function openOf(value: unknown, formats: Formats): string | undefined | 'bad' {
  const [, minus, text = ''] = /^(-?)(.*)$/.exec(textOf(value)) ?? [];
  if (text === '') return undefined;
  const amount = formats.moneyOf(minus || typeof value !== 'number' ? text : value);
  return amount === undefined ? 'bad' : minus ? '0.00' : amount;
}

const faultsOf = (checks: [field: MappedField, isRight: boolean, msg: string][]): FieldFault[] =>
  checks.flatMap(([field, isRight, msg]) => (isRight ? [] : [{ field, msg }]));

export const isLeftOut = (one: AccountingDocument | LeftOut): one is LeftOut => 'msg' in one;
export const isDocument = (one: AccountingDocument | LeftOut): one is AccountingDocument => !isLeftOut(one);

/** The rows of a part. A column of balances that passes a total is not what is owed of each document, but of its customer. */
export function partOf(read: readonly (AccountingDocument | LeftOut)[]): Pick<SourcePart, 'documents' | 'leftOut'> {
  const documents = read.filter(isDocument);
  const isOther = documents.some(({ open, total }) => open !== undefined && centsOf(open) > centsOf(total));
  return {
    documents: isOther ? documents.map((one) => ({ ...one, open: undefined })) : documents,
    leftOut: read.filter(isLeftOut),
  };
}

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
