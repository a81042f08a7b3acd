import type { PaymentWithAllocations } from '../../api/contract/receivables/payments';
import { commonWords } from '../../domain/commonWords';
import { date } from '../../ui/format/dates';
import { money, plural } from '../../ui/format/format';

/** The texts of payments. */
export const words = {
  ...commonWords,
  title: 'Pagos',
  search: 'Buscar por cliente, Cédula/RUC o referencia…',
  origin: 'Origen',
  unallocated: 'Sin aplicar',
  id: 'Pago',
  empty: 'Todavía no hay pagos',
  emptyBody:
    'Aparecen al conciliar movimientos del banco, al cobrar débitos automáticos, al pagarse enlaces y al registrarlos.',
  payment: (amount: string) => `Pago de ${amount}`,
  loading: 'Pago',
  deleted: (day: string) => `Eliminado el ${day}`,
  movement: 'Movimiento del banco',
  noMovement: 'No vino de un movimiento',
  registered: 'Registrado',
  allocations: 'Documentos que paga',
  noAllocations: 'No paga ningún documento.',
  noHistory: 'Sin cambios desde que se registró.',
  othersOf: 'Ver todos sus pagos',
  editTitle: 'Editar el pago',
  editVerb: 'Guardar el pago',
  dateOfBank: 'La dio el banco con el movimiento y no se cambia aquí.',
  noDate: 'Escriba la fecha del pago.',
  removeTitle: '¿Eliminar este pago?',
  removeBody: (hasImpact: boolean) => `La historia se conserva.${hasImpact ? ' Esto es lo que cambia:' : ''}`,
  removeVerb: 'Eliminar pago',
  note: 'Nota',
  undo: 'Anular',
  undoTitle: 'Anular el pago',
  undoVerb: 'Anular el pago',
  undoReason: 'Por qué se anula',
  noReason: 'Escriba por qué se anula.',
  owedAgain: (number: string, amount: string) => `${number} vuelve a deber ${amount}`,
  openAgain: (day: string, name: string, amount: string) =>
    `El movimiento del ${day} en «${name}» queda sin conciliar por ${amount}`,
};

/** `1.284 pagos · $ 214.330,20 y € 12.000,00`: amounts of several currencies stand side by side. */
export function totalsInWords(count: number, totals: { currency: string; amount: string }[] = []): string {
  const amounts = totals.map(({ currency, amount }) => money(amount, currency));
  return [plural(count, 'pago', 'pagos'), amounts.join(' y ')].filter(Boolean).join(' · ');
}

/** The effects of deleting a payment, one line each. */
export function impactOf({ allocations, movement, amount, currency }: PaymentWithAllocations): string[] {
  const owed = allocations.map((one) => words.owedAgain(one.document_number, money(one.amount, currency)));
  if (!movement) return owed;
  return [...owed, words.openAgain(date(movement.date), movement.conciliation_name, money(amount, currency))];
}
