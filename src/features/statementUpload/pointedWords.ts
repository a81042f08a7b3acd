import type { PointedCell, Role } from '../../api/contract/reconciliation/statement';

type Is = PointedCell['is'];

/** The texts of the file's picture, where cells are pointed at. */
export const pointedWords = {
  title: 'Indicar en el archivo',
  body: 'Elija una celda y diga qué es: el archivo se lee otra vez así, y los próximos de este banco también.',
  keys: 'Con el teclado: flechas para moverse y Entrar para elegir.',
  row: 'Fila',
  readAs: 'Se lee como',
  states: { header: 'Títulos', credit: 'Entra', debit: 'Sale', problem: 'Sin leer', skipped: 'No es movimiento' },
  cell: (row: number, column: number, text: string) =>
    `Fila ${row}, columna ${column}: ${text === '' ? 'vacía' : text}`,
  menu: (row: number, text: string) => (text === '' ? `Fila ${row}, celda vacía` : `Fila ${row}: «${cut(text)}»`),
  ofRow: 'La fila',
  names: {
    credit: 'Es un abono (entra dinero)',
    debit: 'Es un cargo (sale dinero)',
    date: 'Es la fecha del movimiento',
    description: 'Es la descripción',
    reference: 'Es la referencia o el número',
    balance: 'Es el saldo',
    fee: 'Es una comisión que se descuenta',
    header: 'Los títulos están en esta fila',
    first: 'Aquí empieza la tabla',
    last: 'Aquí termina la tabla',
    no_movement: 'Esta fila no es un movimiento',
    no_movements: 'Ninguna fila que diga esto es un movimiento',
  } satisfies Record<Is, string>,
  said: 'Se indicó:',
  undo: 'Deshacer lo último',
};

export const OF_CELL: readonly Is[] = ['credit', 'debit', 'date', 'description', 'reference', 'balance', 'fee'];
export const OF_ROW: readonly Is[] = ['header', 'first', 'last', 'no_movement', 'no_movements'];

/** Columns that are not used have no name above them. */
export const isUsed = (role: Role | undefined): role is Role => role !== undefined && role !== 'ignore';

const cut = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text);
