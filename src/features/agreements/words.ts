import { AGREEMENT_STATUS, type Agreement, type AgreementInstalment } from '../../api/contract/receivables/agreements';
import { agreementWords } from '../../domain/agreement/words';
import { agreementStatuses } from '../../domain/words';
import type { StateLook } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { money, plural } from '../../ui/format/format';

/** The texts of payment agreements. */
export const words = {
  ...agreementWords,
  list: 'Acuerdos de pago',
  search: 'Buscar por cliente, Cédula/RUC o número…',
  empty: 'Todavía no hay acuerdos de pago',
  emptyBody: 'Un acuerdo reparte en cuotas lo que un cliente debe, sin cambiar ningún documento.',
  dueFrom: 'Cuota desde',
  dueTo: 'Cuota hasta',
  next: 'Próxima cuota',
  paid: 'Pagado',
  owed: 'Adeudado',
  owedNow: 'Debe hoy',
  due: 'Vence',
  instalments: 'Cuotas',
  one: (number: number | undefined) => (number === undefined ? 'Acuerdo de pago' : `Acuerdo n.º ${number}`),
  none: '—',
  graceOf: (days: number) => plural(days, 'día', 'días'),
  by: 'Hecho por',
  pdf: 'PDF para firmar',
  cancel: 'Anular',
  cancelTitle: 'Anular el acuerdo de pago',
  cancelVerb: 'Anular 1 acuerdo',
  cancelBody: 'Sus documentos se deben como antes, y las campañas y políticas vuelven a tratarlos.',
  noReason: 'Escriba por qué se anula.',
  cancelled: 'Por qué se anuló',
  reminder: 'Recordatorio',
  reminderSent: (day: string) => `Salió el ${date(day)}`,
  remindersBy: (template: string, days: string) => `${template}: ${days.toLowerCase()}`,
  noDocuments: 'No tiene documentos.',
  edit: 'Editar',
  editTitle: 'Gracia y recordatorios del acuerdo',
  editVerb: 'Guardar los cambios',
  editBody: 'Las cuotas quedan como se firmaron.',
  signed: 'Copia firmada',
  signedBody: 'El PDF con las firmas, o su foto.',
  notSigned: 'Todavía no hay.',
  signedBy: (who: string, at: string) => [who, at].filter(Boolean).join(' · '),
  attachSigned: 'Adjuntar la copia firmada',
  replaceSigned: 'Reemplazar la copia firmada',
  fileHint: 'PDF, PNG, JPEG o WebP',
  savingSigned: 'Guardando la copia firmada…',
};

export const statusOptions = AGREEMENT_STATUS.map((value) => ({ value, label: agreementStatuses[value].word }));

export const instalmentStatuses: Record<AgreementInstalment['status'], StateLook> = {
  pagada: { word: 'Pagada', tone: 'good' },
  vencida: { word: 'Vencida', tone: 'bad' },
  pendiente: { word: 'Pendiente', tone: 'neutral' },
  otro: { word: 'Otro estado', tone: 'neutral' },
};

/** `05/12/2026 · $ 50,00` */
export const nextInWords = ({ next_on, next_amount, currency }: Agreement): string =>
  next_on === null
    ? words.none
    : [date(next_on), next_amount && money(next_amount, currency)].filter(Boolean).join(' · ');

/** `3 acuerdos · $ 450,00, pagado $ 70,00`: amounts of several currencies stand side by side. */
export function totalsInWords(
  count: number,
  totals: { currency: string; amount: string; paid: string }[] = [],
): string {
  const amounts = totals.map(
    ({ amount, paid, currency }) => `${money(amount, currency)}, pagado ${money(paid, currency)}`,
  );
  return [plural(count, 'acuerdo', 'acuerdos'), amounts.join(' y ')].filter(Boolean).join(' · ');
}
