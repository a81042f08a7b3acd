import { REMINDER_DAYS } from '../../api/contract/receivables/agreements';
import { INSTALMENT_EVERY, INSTALMENT_PLAN, type PlanFault } from '../../api/contract/receivables/instalments';
import { plural } from '../../ui/format/format';
import { commonWords } from '../commonWords';

/** The texts of making an agreement. */
export const agreementWords = {
  ...commonWords,
  create: 'Nuevo acuerdo',
  title: (customer: string | undefined) => (customer ? `Acuerdo de pago con ${customer}` : 'Nuevo acuerdo de pago'),
  verb: 'Crear el acuerdo',
  noCustomer: 'Elija con quién es el acuerdo.',
  documentsAgreed: 'Documentos que se acuerdan',
  noneChosen: 'Elija al menos un documento.',
  noneOwed: 'No debe ningún documento: no hay qué acordar.',
  lateDocuments: 'Vencidos',
  otherDocuments: 'Por vencer',
  takeLate: (sum: string) => `Lo vencido: ${sum}`,
  takeAll: (sum: string) => `Todo: ${sum}`,
  owes: (number: string, due: string | null, balance: string) =>
    [number, due && `vence ${due}`, `debe ${balance}`].filter(Boolean).join(' · '),
  kind: 'Cómo se reparte',
  noKind: 'Elija cómo se reparte.',
  count: 'Número de cuotas',
  countAfter: 'Cuotas después de la entrada',
  noCount: 'Escriba un número entre 1 y 120.',
  firstOn: 'Primera cuota',
  firstPartOn: 'Día de la entrada',
  noFirstOn: 'Escriba desde qué día.',
  every: 'Cada cuánto',
  noEvery: 'Elija cada cuánto.',
  firstBy: 'La entrada es',
  firstAmount: 'Monto de la entrada',
  noFirstAmount: 'Escriba un monto menor que la deuda.',
  firstPercent: 'Porcentaje de la entrada',
  noFirstPercent: 'Escriba un número entre 1 y 99.',
  ownDay: (at: number) => `Día de la cuota ${at}`,
  ownAmount: (at: number) => `Monto de la cuota ${at}`,
  noOwnDay: 'Escriba el día.',
  noOwnAmount: 'Escriba los montos: deben sumar la deuda, con los días en orden.',
  addOwn: 'Añadir cuota',
  removeOwn: (at: number) => `Quitar la cuota ${at}`,
  grace: 'Días de gracia',
  graceHint: 'Si una cuota no se paga en esos días después del suyo, el acuerdo queda roto.',
  noGrace: 'Escriba un número entre 0 y 60.',
  reminders: 'Recordatorios de las cuotas',
  noReminders: 'Sin recordatorios',
  remindersHint:
    'Salen por el canal de la plantilla, mientras la cuota se deba. {{ cuota }} y {{ dia_cuota }} dicen cuál es.',
  reminderDays: 'Cuándo se recuerda cada cuota',
  noReminderDays: 'Elija al menos un día.',
  note: 'Nota',
  noteHint: 'Sale en el PDF que se firma.',
  preview: 'Vista previa de las cuotas',
  previewOf: (count: number, sum: string) => `${plural(count, 'cuota', 'cuotas')} · ${sum}`,
  toChoose: 'Elija los documentos para ver las cuotas.',
};

const planWords: Record<(typeof INSTALMENT_PLAN)[number], string> = {
  iguales: 'Cuotas iguales',
  entrada: 'Una entrada y cuotas iguales',
  propias: 'Cuotas a medida',
};
export const planOptions = INSTALMENT_PLAN.map((value) => ({ value, label: planWords[value] }));

const dayWords = (day: number): string =>
  day === 0 ? 'El mismo día' : `${plural(Math.abs(day), 'día', 'días')} ${day < 0 ? 'antes' : 'después'}`;
export const reminderDayOptions = REMINDER_DAYS.map((day) => ({ value: String(day), label: dayWords(day) }));
/** `3 días antes, el mismo día` */
export const reminderDaysInWords = (days: readonly number[]): string => {
  const all = days.map(dayWords).join(', ').toLowerCase();
  return all.charAt(0).toUpperCase() + all.slice(1);
};

const everyWords: Record<(typeof INSTALMENT_EVERY)[number], string> = {
  semanal: 'Cada semana',
  quincenal: 'Cada 15 días',
  mensual: 'Cada mes',
};
export const everyOptions = INSTALMENT_EVERY.map((value) => ({ value, label: everyWords[value] }));

export const firstByOptions = [
  { value: 'porcentaje', label: 'Un porcentaje' },
  { value: 'monto', label: 'Un monto' },
];

/** Why there are no instalments yet; `money` writes a sum. */
export function faultInWords(fault: PlanFault, money: (sum: string) => string): string {
  switch (fault.kind) {
    case 'falta':
      return 'Complete las cuotas para verlas.';
    case 'entrada_no_cabe':
      return 'La entrada debe ser mayor que cero y menor que la deuda.';
    case 'demasiadas':
      return 'Son demasiadas cuotas para esa deuda.';
    case 'desorden':
      return 'Cada cuota va en un día posterior al de la anterior.';
    case 'no_suman':
      return fault.rest.startsWith('-')
        ? `Las cuotas pasan de la deuda en ${money(fault.rest.slice(1))}.`
        : `A las cuotas les faltan ${money(fault.rest)} para sumar la deuda.`;
  }
}
