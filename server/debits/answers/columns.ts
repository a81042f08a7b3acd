import { type Grid, textOf } from '../../files/cells/grid';
import { columnsByWords } from '../../files/cells/headers';
import { normal } from '../../files/cells/words';

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
  at: number;
  columns: Columns;
  /** Further columns of states: that of the order beside that of the debit. */
  states: readonly number[];
};

/** In `normal` form, the surest first. A header may also begin with one of them. */
const WORDS: Record<Field, string> = {
  reference:
    'end to end id|endtoendid|end to end|unique import id|referencia|reference|referencia cliente|ref|contrapartida|identificador|id cobro|id transaccion|secuencial|numero de orden|nro orden|documento|factura|numero documento|codigo cliente|id',
  mandate: 'mandato|mandate|mandate id|id mandato|referencia mandato|domiciliacion|contrato|name',
  account:
    'cuenta|numero de cuenta|nro cuenta|no cuenta|cuenta cliente|cuenta deudor|cuenta debito|account|account number|iban|clabe|cbu|cci',
  holder: 'nombre|cliente|titular|deudor|nombre cliente|nombre deudor|razon social|partner name|holder|customer|debtor',
  holderId:
    'cedula|ruc|dni|identificacion|nit|rut|rfc|cuit|ci|documento identidad|numero identificacion|id cliente|tax id',
  collected:
    'valor cobrado|monto cobrado|importe cobrado|valor recaudado|monto recaudado|valor procesado|monto procesado|valor debitado|monto debitado|collected|amount collected',
  amount:
    'valor|monto|importe|amount|valor enviado|monto enviado|valor a cobrar|monto a cobrar|valor original|total|cuota|amt|value',
  status: 'estado|status|resultado|situacion|estado cobro|estado proceso|estado transaccion|respuesta|outcome|result',
  code: 'codigo motivo|codigo rechazo|codigo devolucion|codigo respuesta|codigo error|cod motivo|cod rechazo|cod respuesta|cod error|reason code|return code|error code|codigo|cod|code',
  reason:
    'motivo|motivo rechazo|motivo devolucion|causa|causal|razon|reason|return reason|descripcion rechazo|descripcion error|detalle rechazo|mensaje|observacion|observaciones',
  date: 'fecha|fecha cobro|fecha proceso|fecha debito|fecha aplicacion|fecha devolucion|fecha respuesta|fecha pago|date|return date|settlement date',
  currency: 'moneda|divisa|currency|ccy',
};

/** Alone, beside a day, they mean a movement's kind as often as a reason. */
const VAGUE_CODES = new Set(['codigo', 'cod', 'code']);

/** Finds the header row, with an amount and an outcome, and its columns. A running balance marks a statement. */
export function findColumns(grid: Grid): Found | undefined {
  for (const [at, row] of grid.slice(0, 40).entries()) {
    const headers = row.cells.map((cell) => normal(textOf(cell)));
    const body = grid.slice(at + 1);
    const columns = columnsByWords(
      headers,
      (field) => WORDS[field],
      FIELDS,
      (column) => isEmpty(body, column),
    );
    const code = columns.get('code');
    const isMovement = columns.has('date') || !columns.has('reference');
    const isClear = code !== undefined && !(isMovement && VAGUE_CODES.has(headers[code] ?? ''));
    const outcome = columns.has('status') || columns.has('reason') || isClear;
    const isStatement = headers.some((header) => /^(?:saldo|balance)\b/.test(header));
    if (outcome && !isStatement && (columns.has('amount') || columns.has('collected')))
      return { at, columns, states: furtherStates(headers, columns) };
  }
  return undefined;
}

const STATE = /^(?:estado|status|resultado|situacion|respuesta|outcome|result)\b/;

function furtherStates(headers: readonly string[], columns: Columns): number[] {
  const used = new Set(columns.values());
  return headers.flatMap((header, column) => (STATE.test(header) && !used.has(column) ? [column] : []));
}

function isEmpty(body: Grid, column: number): boolean {
  return body.every((row) => textOf(row.cells[column]) === '');
}
