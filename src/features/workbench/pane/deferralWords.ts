import { plural } from '../../../ui/format/format';

/** The texts of a deferral. */
export const deferralWords = {
  title: 'Dejar para después',
  titleOf: (n: number) => `Dejar ${plural(n, 'movimiento', 'movimientos')} para después`,
  verb: 'Dejar para después',
  reason: 'Motivo',
  until: 'Hasta',
  reasonHint: 'Puede quedar vacío. Se ve en la lista y en el cierre.',
  untilHint: 'Ese día vuelve a lo que está por conciliar. Sin fecha, espera hasta que lo retome.',
};
