import type { PreviewRow, RowFilter } from '../../api/contract/reconciliation/preview';
import type { BalanceCheck, Mapping, Side } from '../../api/contract/reconciliation/statement';
import { count, plural } from '../../ui/format/format';

/** The texts of the preview. */
export const previewWords = {
  back: 'Cambiar la cuenta o las columnas',
  discard: 'Elegir otro archivo',
  point: 'Indicar en el archivo',
  noneOfThese: 'Ninguna: decir qué trae cada columna',
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
  notSaid: 'El servicio recibió el archivo y no dijo qué movimientos trae',
  notSaidBody:
    'Puede que todavía lo lea: espere un momento y elíjalo otra vez. Si sigue igual, descárguelo del banco en otro formato.',
  movements: 'Movimientos',
  ofRows: (n: string) => `de ${n} filas`,
  credits: 'Entradas',
  debits: 'Salidas',
  perAccount: 'elija la cuenta',
  balances: (opening: string, sum: string, closing: string) =>
    `Saldo inicial ${opening} + movimientos ${sum}; saldo final ${closing}:`,
  balanced: 'cuadra.',
  balancedBut: (row: number) =>
    `cuadra, menos el más antiguo (fila ${row}): antes de él no hay saldo que lo compruebe.`,
  offBy: (off: string) => `no cuadra por ${off}.`,
  unchecked: {
    none: 'El archivo no trae saldos con que comprobar la suma.',
    lone: 'El archivo trae un saldo, pero no los dos extremos: no alcanza para comprobar la suma.',
    partial: 'El saldo del archivo es de una parte de los movimientos: no comprueba la suma de todos.',
    contradicted: 'El saldo del archivo no sigue a los montos leídos: no comprueba nada.',
    stated: 'Elija la cuenta: la suma se comprueba con los saldos que traiga.',
    running: 'Elija la cuenta: la suma se comprueba con los saldos que traiga.',
  } satisfies Record<BalanceCheck, string>,
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

/** The texts of the reading and its corrections. */
export const understoodWords = {
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
  allSheets: 'Todas, una tras otra',
  signs: 'Signos',
  signsNames: {
    signed: 'Como vienen',
    charges: 'Sin signo: son salidas',
    balance: 'Los dice el saldo',
    words: 'Los dice la descripción',
    red: 'Los rojos salen',
  } satisfies Names<'signs'>,
  side: (word: string) => `«${word}»`,
  sideNames: { debit: 'Sale', credit: 'Entra' } satisfies Record<Side, string>,
  oldest: 'El más antiguo',
  year: 'Año del más nuevo',
  month: 'Mes del más nuevo',
  swapped_days: 'Día y mes del libro',
  swappedNames: { yes: 'Intercambiados: se devuelven', no: 'Como vienen' },
  implied_decimals: 'Montos sin marca',
  noImplied: 'Enteros, sin centavos',
  implied: (n: number) => `Las ${n} últimas cifras son centavos`,
  rows_each: 'Cada movimiento',
  rowsEach: (n: number) => `Ocupa ${plural(n, 'fila', 'filas')}`,
  table: 'Tabla',
  allTables: 'Todas',
  pending: (n: number) => `Movimientos en tránsito (${count(n)})`,
  pendings: { skip: 'No se guardan', include: 'Se guardan' } satisfies Names<'pending'>,
  account: 'Cuenta del archivo',
  noNumber: 'sin número',
  columns: (n: number) => `Columnas (${count(n)})`,
};

/** The texts of the column starts. */
export const fixedWords = {
  title: (n: number) => `Dónde empieza cada columna (${count(n)})`,
  starts: 'Posición de la primera letra de cada columna',
  hint: 'De menor a mayor, separadas por comas; la primera letra de la línea es la 1.',
  wrong: 'Escriba números de menor a mayor, separados por comas.',
  read: 'Leer así',
  lines: 'Primeras líneas del archivo, con su regla',
  cut: 'Las mismas líneas en columnas',
};
