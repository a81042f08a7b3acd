import { type Grid, type GridRow, textOf, widthOf } from '../../files/cells/grid';
import { columnsByWords } from '../../files/cells/headers';
import { normal } from '../../files/cells/words';
import { outcomeOf } from './outcome';

/** The fields of an answer table's columns, by header: banks share neither names nor order. */

const FIELDS = [
  'reference',
  'mandate',
  'account',
  'holder',
  'holderId',
  'collected',
  'amount',
  'status',
  'code',
  'reason',
  'date',
  'currency',
] as const;
export type Field = (typeof FIELDS)[number];
export type Columns = ReadonlyMap<Field, number>;
export type Found = {
  columns: Columns;
  /** Further columns of states: that of the order beside that of the debit. */
  states: readonly number[];
  /** Columns of what was not collected, or of the part that was, in per cent. */
  left: readonly number[];
  /** Further amounts, of which nothing says what they are. */
  others: readonly number[];
  /** Its column of results may be of the file or of its lines' form, and not of money. */
  isOfForm: boolean;
  /** Its column of results is that of debits by its title. */
  isOfDebit: boolean;
  /** Whether it has a column of results. */
  hasOutcome: boolean;
  /** Whether its rows name a collection. */
  hasIdentity: boolean;
};

const COLLECTED = `${[
  ...['cobrado', 'recaudado', 'procesado', 'debitado', 'aplicado', 'abonado', 'pagado', 'liquidado', 'acreditado'],
  ...['recuperado', 'efectivo', 'cargado'],
]
  .flatMap((done) => ['valor', 'monto', 'importe'].map((money) => `${money} ${done}`))
  .join('|')}|collected|amount collected|valor pago`;

/** In `normal` form, the surest first. A header may also begin with one of them. */
const WORDS: Record<Field, string> = {
  reference:
    'end to end id|endtoendid|end to end|unique import id|referencia|reference|referencia cliente|ref|contrapartida|identificador|id cobro|id transaccion|secuencial|numero de orden|nro orden|documento|factura|numero documento|codigo cliente|identificacao|identificador debito|seu numero|id debito|id',
  mandate: 'mandato|mandate|mandate id|id mandato|referencia mandato|domiciliacion|contrato|name',
  account:
    'cuenta|numero de cuenta|nro cuenta|no cuenta|cuenta cliente|cuenta deudor|cuenta debito|account|account number|iban|clabe|cbu|cci|conta',
  holder:
    'nombre|cliente|titular|deudor|nombre cliente|nombre deudor|razon social|partner name|holder|customer|debtor|nome|pagador',
  holderId:
    'cedula|ruc|dni|identificacion|nit|rut|rfc|cuit|ci|documento identidad|numero identificacion|id cliente|nif|cpf|cnpj|tax id',
  collected: COLLECTED,
  amount:
    'valor|monto|importe|amount|valor enviado|monto enviado|valor a cobrar|monto a cobrar|valor original|total|cuota|amt|value',
  status:
    'estado|status|resultado|situacion|estado cobro|estado proceso|estado transaccion|respuesta|estatus|situacao|outcome|result',
  code: 'reasoncode|returncode|returnreasoncode|codigo motivo|codigo rechazo|codigo devolucion|codigo respuesta|codigo error|cod motivo|cod rechazo|cod respuesta|cod error|reason code|return code|error code|codigo|cod|code',
  reason:
    'motivo|motivo rechazo|motivo devolucion|causa|causal|razon|reason|return reason|returnreason|descripcion rechazo|descripcion error|detalle rechazo|mensaje|observacion|observaciones|rechazo',
  date: 'fecha|fecha cobro|fecha proceso|fecha debito|fecha aplicacion|fecha devolucion|fecha respuesta|fecha pago|date|data|return date|settlement date',
  currency: 'moneda|divisa|currency|ccy',
};

/** Alone, beside a day, they mean a movement's kind as often as a reason. */
const VAGUE_CODES = new Set(['codigo', 'cod', 'code']);
/** Amounts of something else than the debit, and days of something else than its collection. */
const OTHER_AMOUNT =
  /\b(?:comision\w*|comissao|iva|igv|itbms|itf|impuest\w*|imposto\w*|retencion\w*|tasa|tarifa|fee|fees|tax|neto|neta|net|liquido)\b/;
const OTHER_DAY = /\b(?:vencim\w*|emision|factura|envio|registro|nacim\w*|due|issue)\b/;
const DAY = /^(?:fecha|date|data|dia)\b/;
/** What was not collected of a debit. */
const LEFT =
  /\b(?:pendiente|no (?:cobrad|pagad|debitad|aplicad|procesad)[oa]|por cobrar|rechazad[oa]|devuelt[oa]|faltante|diferencia|saldo)\b/;
const MONEY = /\b(?:valor|monto|importe|amount|saldo|faltante|diferencia|pendiente)\b/;
const PART = /\b(?:cobr|pag|debit|aplic|recaud|proces)\w*/;
const STATE = /^(?:estado|estatus|status|resultado|situacion|situacao|respuesta|outcome|result)\b/;
/** Titles of an amount that was done, without the word for one ("Recuperado"). */
const DONE = /\b(?:cobrad|pagad|debitad|aplicad|recaudad|recuperad|realizad|abonad|acreditad)[oa]\b/;
const OTHER_TIME = /\b(?:anterior|previ[oa]|proxim[oa]|siguiente)\b/;
const OF_FORM = /\b(?:validacion|carga|recepcion|envio|archivo|lote|formato|registro|estructura)\b/;
const OF_DEBIT = /\b(?:cobro|debito|transaccion|pago|respuesta)\b/;
/** The columns that say whose a collection is. */
export const IDENTITY = ['reference', 'mandate', 'account', 'holder', 'holderId'] as const;
/** Rows in which the first titles are looked for; further ones have no digits, as data have. */
const MOST_ABOVE = 40;

/** Whether a row may be the titles of a table of answers; `findColumns` says whether it is. */
export const mayBeTitles = ({ cells }: GridRow, at: number): boolean =>
  cells.some((cell) => textOf(cell) !== '') && (at < MOST_ABOVE || cells.every((cell) => !/\d/.test(textOf(cell))));

/** The columns of a table by its titles, with an amount and a result or a debtor. A balance marks a statement, unless the rows have our references: there it is what is left of each. */
export function findColumns(titles: GridRow, body: Grid): Found | undefined {
  const headers = titles.cells.map((cell) => normal(textOf(cell)));
  const isBalance = (header: string) => /^(?:saldo|balance)\b/.test(header) && !LEFT.test(header.replace(/^saldo/, ''));
  if (headers.some(isBalance) && ownReferences(body) === undefined) return undefined;
  const isOther = (column: number) => {
    const header = headers[column] ?? '';
    if (STATE.test(header) && OTHER_TIME.test(header)) return true;
    return OTHER_AMOUNT.test(header) || isLeft(header) || (DAY.test(header) && OTHER_DAY.test(header));
  };
  const find = (without: (column: number) => boolean) =>
    columnsByWords(headers, (field) => WORDS[field], FIELDS, {
      isEmpty: (column) => isEmpty(body, column) || without(column),
    });
  const plain = find(isOther);
  const hasAmount = (columns: Columns) => columns.has('amount') || columns.has('collected');
  // The only amounts of a table are those of its debits, whatever they are called.
  const named = hasAmount(plain) ? plain : find((column) => !isMoney(headers[column] ?? '') && isOther(column));
  const columns = withOwnReferences(named, body);
  if (!hasAmount(columns)) return undefined;
  const code = columns.get('code');
  const isMovement = columns.has('date') || !columns.has('reference');
  const isClear = code !== undefined && !(isMovement && VAGUE_CODES.has(headers[code] ?? ''));
  const isOfFormAlone = (column: number) => OF_FORM.test(headers[column] ?? '') && !saysRejected(body, column);
  const states = furtherStates(headers, body, columns).filter(
    (column) => !isOther(column) && !(columns.has('status') && isOfFormAlone(column)),
  );
  const hasOutcome = columns.has('status') || columns.has('reason') || isClear || states.length > 0;
  const hasIdentity = IDENTITY.some((field) => columns.has(field));
  if (!hasOutcome && !hasIdentity) return undefined;
  const used = new Set(columns.values());
  const left = headers.flatMap((header, column) =>
    !used.has(column) && (isLeft(header) || (PART.test(header) && isPercent(body, column))) ? [column] : [],
  );
  const others = headers.flatMap((header, column) =>
    !used.has(column) && !isOther(column) && (isMoney(header) || DONE.test(header)) ? [column] : [],
  );
  const result = headers[columns.get('status') ?? states[0] ?? -1] ?? '';
  const isOfForm = OF_FORM.test(result);
  const isOfDebit = OF_DEBIT.test(result);
  return { columns, states, left, others, isOfForm, isOfDebit, hasOutcome, hasIdentity };
}

/** A reference of ours, as orders carry it. */
const OWN_REFERENCE = /^\W*d\d{9}$/i;

/** The column that most rows have our references in, whatever its title. */
export const ownReferences = (body: Grid): number | undefined =>
  Array.from({ length: widthOf(body.slice(0, MOST_ABOVE)) }, (_, column) => column).find((column) => {
    const own = body.filter(({ cells }) => OWN_REFERENCE.test(textOf(cells[column])));
    return own.length * 2 > body.length;
  });

function withOwnReferences(columns: Columns, body: Grid): Columns {
  const own = ownReferences(body);
  if (own === undefined) return columns;
  return new Map([...[...columns].filter(([, column]) => column !== own), ['reference', own]]);
}

/** Whether a title is that of a column of states. */
export const isState = (header: string): boolean => STATE.test(header);

const isMoney = (header: string) => MONEY.test(header);
const isLeft = (header: string) => LEFT.test(header) && isMoney(header);

/** Columns of states by their title, or, whatever their title, by half of what they say. */
function furtherStates(headers: readonly string[], body: Grid, columns: Columns): number[] {
  const used = new Set(columns.values());
  const width = Math.max(headers.length, widthOf(body.slice(0, MOST_ABOVE)));
  return Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      !used.has(column) &&
      !isEmpty(body, column) &&
      (STATE.test(headers[column] ?? '') || saysStates(body, column, headers[column] ?? '')),
  );
}

/** A column without a title is one only where most rows have it: a row with a cell too many has it alone. */
function saysStates(body: Grid, column: number, title: string): boolean {
  const said = body.map((row) => textOf(row.cells[column])).filter((text) => text !== '');
  const rows = title === '' ? body.length : said.length;
  return said.length > 0 && said.filter((text) => outcomeOf(text) !== undefined).length * 2 >= rows;
}

const saysRejected = (body: Grid, column: number) =>
  body.some(({ cells }) => outcomeOf(textOf(cells[column])) === 'rechazado');

function isPercent(body: Grid, column: number): boolean {
  const said = body.map((row) => textOf(row.cells[column])).filter((text) => text !== '');
  const parts = said.filter((text) => /^[\d.,]+ ?%?$/.test(text));
  return said.some((text) => text.endsWith('%')) && parts.length * 2 >= said.length;
}

function isEmpty(body: Grid, column: number): boolean {
  return body.every((row) => textOf(row.cells[column]) === '');
}
