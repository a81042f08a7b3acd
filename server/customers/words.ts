import type { Activity } from '../../src/api/contract/customers/activities';
import type { Customer } from '../../src/api/contract/customers/shapes';
import type { Overdue } from '../../src/api/contract/receivables/documents';

/** The words of a customer in a file. */

export const AGES: Record<'Por vencer' | Overdue | 'Sin fecha', string> = {
  'Por vencer': 'Por vencer',
  '1-30': 'Vencido 1 a 30 días',
  '31-60': 'Vencido 31 a 60 días',
  '61-90': 'Vencido 61 a 90 días',
  '91-120': 'Vencido 91 a 120 días',
  'Más de 120': 'Vencido más de 120 días',
  'Sin fecha': 'Sin fecha de vencimiento',
};

const OUTCOMES: Record<NonNullable<Activity['outcome']>, string> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  numero_equivocado: 'Número equivocado',
  prometio_pagar: 'Prometió pagar',
  se_niega: 'Se niega a pagar',
  disputa: 'Disputa la deuda',
  envio_comprobante: 'Envió el comprobante',
  otro: 'Otro',
};

const KINDS: Record<Activity['kind'], string> = {
  llamada: 'Llamada',
  visita: 'Visita',
  mensaje: 'Mensaje',
  promesa: 'Promesa de pago',
  nota: 'Nota',
  otro: 'Otra',
};

type Message = NonNullable<NonNullable<Customer['last_contact']>['message']>;
const MESSAGES: Record<Message['status'], string> = {
  en_cola: 'Mensaje en cola',
  enviado: 'Mensaje enviado',
  entregado: 'Mensaje entregado',
  leido: 'Mensaje leído',
  respondido: 'Mensaje respondido',
  fallido: 'Mensaje fallido',
  incierto: 'Mensaje incierto',
  cancelado: 'Mensaje cancelado',
  otro: 'Mensaje',
};

/** How the later of the last message and the last activity ended; empty if there was none. `dayOf`: the day of a moment. */
export function contactInWords(
  { last_contact }: Pick<Customer, 'last_contact'>,
  dayOf: (moment: string) => string,
): string {
  const { message = null, activity = null } = last_contact ?? {};
  if (message?.at && (!activity || dayOf(message.at) > activity.happened_on)) {
    return message.is_unsent ? 'Mensaje sin enviar' : MESSAGES[message.status];
  }
  if (!activity) return '';
  return activity.outcome ? OUTCOMES[activity.outcome] : KINDS[activity.kind];
}
