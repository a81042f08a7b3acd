import { commonWords } from '../../domain/commonWords';
import { date, monthOf } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';
import type { DaysOutstanding } from './daysOutstanding';

/** The texts of the due wallet. */
export const words = {
  ...commonWords,
  title: 'Cartera por cobrar',
  total: 'Total por cobrar',
  disputed: 'En disputa',
  disputedBody: 'Parte del total; no se reclama.',
  expected: 'Retención por recibir',
  expectedBody: 'Aparte del total, hasta que llegue su comprobante.',
  ofThem: (amount: string) => `${amount} en disputa`,
  asOf: 'Al día',
  chart: 'Saldo por antigüedad',
  share: (part: number) => `${Math.round(part * 100)} %`,
  months: 'Doce meses',
  collected: 'Cobrado en el mes',
  overdueAtEnd: 'Vencido al cierre del mes',
  collectedNow: (amount: string, earlier: string) =>
    `Este mes se han cobrado ${amount}; el mes pasado, hasta el mismo día, ${earlier}.`,
  outstanding: ({ days, isLeast, month }: DaysOutstanding) =>
    `DSO al cierre de ${monthOf(`${month}-01`)}: ${isLeast ? 'más de ' : ''}${plural(days, 'día', 'días')} de ventas por cobrar, contando hacia atrás lo facturado en cada mes.`,
  seeCollected: 'Ver los pagos del mes',
  noMonths: 'Todavía no se ha cobrado ni vencido nada.',
  debtors: 'Deben más',
  debtor: 'Cliente',
  days: 'Días',
  promise: 'Promesa',
  contacted: 'Último contacto',
  never: 'Nunca',
  allDebtors: 'Ver todos los que tienen algo vencido',
  collect: 'Cobrar',
  collectOf: (bucket: string) => `Cobrar: ${bucket}`,
  campaign: 'Nueva campaña',
  debit: 'Nuevo débito automático',
  more: (amount: string, day: string) => `${amount} más que el ${date(day)}`,
  less: (amount: string, day: string) => `${amount} menos que el ${date(day)}`,
  same: (day: string) => `Igual que el ${date(day)}`,
  empty: 'No hay nada por cobrar',
  emptyBody: 'Cuando haya documentos con saldo, aquí se verá cuánto se debe y desde cuándo.',
  emptyHere: 'Nada por cobrar con estos filtros',
  earlierDay:
    'Son los saldos de ese día, según los pagos y documentos que ya existían. Los documentos se abren con la fecha de hoy.',
};
