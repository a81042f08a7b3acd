import type { PreviewRow } from '../../api/contract/preview';
import type { Mapping } from '../../api/contract/statement';
import type { RowFilter } from '../../machines/statementUpload/previewRows';
import { count, plural } from '../../ui/format/format';

/** What the preview says. */
export const previewWords = {
  back: 'Cambiar la cuenta o las columnas',
  discard: 'Elegir otro archivo',
  rereading: 'Leyendo con la corrección',
  truncated: 'Parece una descarga cortada',
  truncatedBody: 'Pueden faltar movimientos. Descárguelo de nuevo del banco, o confirme que es todo.',
  truncatedTaken: 'Se confirmó que es todo lo que hay; se guarda así.',
  name: 'Nombre (opcional)',
  nameHint: 'La cuenta y sus meses',
  save: (n: number) => `Guardar ${plural(n, 'movimiento', 'movimientos')}`,
  saving: (n: number) => `Guardando ${plural(n, 'movimiento', 'movimientos')}…`,
  cannotSave: (questions: number) => `Falta responder ${plural(questions, 'pregunta', 'preguntas')} para guardar.`,
  nothingToSave: 'No hay movimientos nuevos que guardar.',
  movements: 'Movimientos',
  ofRows: (n: string) => `de ${n} filas`,
  credits: 'Entradas',
  debits: 'Salidas',
  perAccount: 'elija la cuenta',
  balances: (opening: string, sum: string, closing: string) =>
    `Saldo inicial ${opening} + movimientos ${sum}; saldo final ${closing}:`,
  balanced: 'cuadra.',
  offBy: (off: string) => `no cuadra por ${off}.`,
  noBalances: 'El archivo no trae saldos con que comprobar la suma.',
  rows: 'Filas del archivo',
  filters: 'Qué filas ver',
  filterNames: {
    all: 'Todas',
    nuevo: 'Nuevos',
    duplicado: 'Duplicados',
    posible: 'Posibles',
    problem: 'Con problema',
    excluded: 'No se guardan',
  } satisfies Record<RowFilter, string>,
  noneHere: 'No hay filas así en este archivo',
  take: 'Guardar',
  takeRow: (row: number) => `Guardar la fila ${row}`,
  row: 'Fila',
  date: 'Fecha',
  description: 'Descripción',
  amount: 'Monto',
  balance: 'Saldo',
  status: 'Estado',
  statusNames: { nuevo: 'Nuevo', duplicado: 'Duplicado', posible: 'Posible' } satisfies Record<
    PreviewRow['status'],
    string
  >,
  pending: 'Pendiente',
  pendingWhy: 'El banco aún no lo registró',
  undated: 'Sin fecha',
  unread: 'No se leyó',
  written: (raw: string) => `(${raw})`,
  leftOutByHand: 'Se deja fuera',
  includedByHand: 'Se guarda igual',
  skipped: (n: number) => `${plural(n, 'fila no es movimiento', 'filas no son movimientos')}`,
  why: 'Motivo',
  raw: 'En el archivo',
};

/** Every value that a field of the mapping may have, by name. */
type Names<F extends keyof Mapping> = Record<Mapping[F] & string, string>;

/** What was understood of a file, and how it is corrected. */
export const understoodWords = {
  title: 'Cómo se leyó el archivo',
  correct: 'Corrija aquí lo que no sea así; el archivo se lee de nuevo.',
  delimiter: 'Separador',
  delimiters: {
    ',': 'Coma ,',
    ';': 'Punto y coma ;',
    '\t': 'Tabulador',
    '|': 'Barra |',
    fixed: 'Ancho fijo',
  } satisfies Names<'delimiter'>,
  decimal: 'Decimales',
  decimals: { ',': 'Coma: 1.234,50', '.': 'Punto: 1,234.50' } satisfies Names<'decimal'>,
  date_order: 'Fechas',
  date_orders: { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' } satisfies Names<'date_order'>,
  header_row: 'Encabezado',
  noHeader: 'Sin encabezado',
  headerRow: (n: number) => `Fila ${n}`,
  sheet: 'Hoja',
  signs: 'Signos',
  signsNames: { signed: 'Como vienen', charges: 'Sin signo: son salidas' } satisfies Names<'signs'>,
  pending: (n: number) => `Pendientes (${count(n)})`,
  pendings: { skip: 'No se guardan', include: 'Se guardan' } satisfies Names<'pending'>,
  account: 'Cuenta del archivo',
  noNumber: 'sin número',
  asked: 'Se pregunta',
  columns: (n: number) => `Columnas (${count(n)})`,
  applyRoles: 'Leer con estas columnas',
  forgetRoles: 'Dejar como estaban',
};
