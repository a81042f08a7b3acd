import { plural } from '../../ui/format/format';

/** The texts of a conciliation of which nothing is left to do. */
export const finishedWords = {
  finishedTitle: 'No queda nada por conciliar.',
  finished: (n: number) => plural(n, 'movimiento conciliado', 'movimientos conciliados'),
  spent: 'salieron',
  finishedDeferred: (n: number) => `${plural(n, 'queda', 'quedan')} para después`,
  finishedOut: (n: number) => plural(n, 'salida de dinero', 'salidas de dinero'),
  seeOutgoing: 'Categorizar las salidas',
  seeDeferred: 'Ver los de después',
  toList: 'Volver a conciliaciones',
};
