import { commonWords } from '../../domain/commonWords';
import { date } from '../../ui/format/dates';

/** The texts of the due wallet. */
export const words = {
  ...commonWords,
  title: 'Cartera por cobrar',
  total: 'Total por cobrar',
  asOf: 'Al día',
  noChart: 'El gráfico no se pudo cargar; las tarjetas de abajo dicen lo mismo.',
  chart: 'Saldo por antigüedad',
  now: 'Ahora',
  collect: 'Cobrar',
  collectOf: (bucket: string) => `Cobrar: ${bucket}`,
  campaign: 'Nueva campaña',
  debit: 'Nuevo débito automático',
  at: (day: string) => `Al ${date(day)}`,
  more: (amount: string, day: string) => `${amount} más que el ${date(day)}`,
  less: (amount: string, day: string) => `${amount} menos que el ${date(day)}`,
  same: (day: string) => `Igual que el ${date(day)}`,
  empty: 'No hay nada por cobrar',
  emptyBody: 'Cuando haya documentos con saldo, aquí se verá cuánto se debe y desde cuándo.',
  emptyHere: 'Nada por cobrar con estos filtros',
  earlierDay:
    'Son los saldos de ese día, según los pagos y documentos que ya existían. Los documentos se abren con la fecha de hoy.',
};
