import { date } from '../../ui/format/dates';
import type { Bucket } from './figures';

/** What the due wallet says. */
export const words = {
  title: 'Cartera vencida',
  total: 'Total por cobrar',
  overdue: 'Vencido',
  asOf: 'Al día',
  customer: 'Cliente',
  costCenter: 'Centro de costo',
  currency: 'Moneda',
  chart: 'Saldo por antigüedad',
  now: 'Ahora',
  at: (day: string) => `Al ${date(day)}`,
  more: (amount: string, day: string) => `${amount} más que el ${date(day)}`,
  less: (amount: string, day: string) => `${amount} menos que el ${date(day)}`,
  same: (day: string) => `Igual que el ${date(day)}`,
  buckets: {
    'Por vencer': 'Por vencer',
    '1-30': '1 a 30 días',
    '31-60': '31 a 60 días',
    '61-90': '61 a 90 días',
    '91-120': '91 a 120 días',
    'Más de 120': 'Más de 120 días',
    'Sin fecha': 'Sin fecha',
  } satisfies Record<Bucket, string>,
  empty: 'No hay nada por cobrar',
  emptyBody: 'Cuando haya documentos con saldo, aquí se verá cuánto se debe y desde cuándo.',
  emptyHere: 'Nada por cobrar con estos filtros',
  earlierDay:
    'Son los saldos de ese día, según los pagos y documentos que ya existían. Los documentos se abren con la fecha de hoy.',
};
