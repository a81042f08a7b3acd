import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import type { Answer, PaneField } from '../../../machines/workbench/answer';
import { date } from '../../../ui/format/dates';
import { count, isBelow, plural } from '../../../ui/format/format';

/** The texts of the selected movement. */
export const movementWords = {
  none: 'Elija un movimiento de la lista',
  valueDate: (day: string) => `fecha valor ${date(day)}`,
  reference: (text: string) => `Ref ${text}`,
  document: (text: string) => `Doc ${text}`,
  out: 'Es una salida de dinero: no se concilia con documentos por cobrar. Dele una categoría.',
  unknownRest: 'El servicio no dice cuánto le falta por asignar: concílielo donde se ve ese dato.',
  isCut: 'Lo que tenía marcado cambió: los saldos ya no son los de entonces. Compruebe antes de conciliar.',
  doneBy: { conciliar: 'Ya conciliado', categorizar: 'Ya categorizado', posponer: 'Ya dejado para después' },
  doneByOther: (done: string, who: string, when: string) => `${done} por ${who} · ${when}`,
  isStale: 'No se pudo mirar otra vez. Se ve lo último que se supo del movimiento.',
  notAccepted: (msg: string) => `No se aceptó con las demás: ${msg}`,
  rules: 'Reglas que hablan de este movimiento',
  seeRule: 'Ver la regla',
  seeRuleOf: (rule: string) => `Ver la regla ${rule}`,
  giveCategory: (name: string) => `Categorizar: ${name}`,
  suggestions: 'Sugerencias',
  noSuggestions: 'No se encontró un documento para este movimiento. Busque uno o déjelo para después.',
  noProposal: 'El servicio no propone ningún documento para este movimiento. Busque el que paga.',
  seeOther: 'Cambiar el otro',
  seeOtherOf: (number: string) => `Cambiar el otro movimiento de ${number}`,
  answers: {
    documents: 'Se concilia con',
    split: 'Se reparte entre',
    booked: 'Ya está anotado como pago',
    category: 'No es un cobro',
  } satisfies Record<Exclude<Answer['kind'], 'credit' | 'none'>, string>,
  ownTransfer: (
    { date: day, bank_account_name: account }: NonNullable<MovementDetail['own_transfer']>,
    { amount }: Pick<MovementDetail, 'amount'>,
  ) =>
    `El mismo monto ${isBelow(amount ?? '0', '0') ? 'entró en' : 'salió de'} ${account} el ${date(day)}: parece una transferencia entre cuentas propias.`,
  creditIsLater: 'Podrá usarse en otro documento suyo.',
  owes: 'debe',
  fields: {
    document: 'Otro documento (/)',
    category: 'No es un cobro (c)',
    split: 'Repartir (s)',
    holder: 'A favor (f)',
    note: 'Nota (n)',
    why: 'Por qué no (p)',
  } satisfies Record<PaneField, string>,
  due: (day: string | null) => (day ? `vence ${date(day)}` : 'sin vencimiento'),
  take: (number: string, customer: string) => `${number} de ${customer}`,
  amountFor: (number: string) => `Monto para ${number}`,
  tickKey: (place: number) => `Tecla ${place}`,
  set: (numbers: string[], isWithheld: boolean) =>
    `Suman exacto${isWithheld ? ', cada uno menos su retención' : ''}: ${numbers.join(' + ')}`,
  takeSet: (n: number) => `Marcar los ${count(n)}`,
  retry: 'Reintentar',
  severalCustomers: (names: string[]) =>
    `Son de ${plural(names.length, 'cliente', 'clientes')} (${names.join(', ')}): compruebe que un solo movimiento los pague.`,
  tooMuch: 'Lo asignado es más que el movimiento.',
  lacksAmount: (number: string) => `Falta el monto para ${number}.`,
  accept: 'Conciliar ⏎',
  acceptSplit: 'Repartir ⏎',
  acceptBooked: 'Es este pago ⏎',
  acceptCategory: (name: string) => `Categorizar: ${name} ⏎`,
  later: 'Después (l)',
  resume: 'Retomar (l)',
  changeDeferral: 'Cambiar el motivo o el día',
  deferral: (reason: string, until: string | null, isDue: boolean) =>
    [isDue ? 'Se dejó para después' : 'Para después', until && `hasta el ${date(until)}`, reason && `: ${reason}`]
      .filter(Boolean)
      .join(' ')
      .replace(' :', ':'),
  allocations: 'Conciliado con',
  by: (who: string, moment: string) => `${who}, ${moment}`,
  undoAllocation: (number: string) => `Deshacer lo asignado a ${number}`,
  note: 'Nota',
  saveNote: 'Guardar la nota',
  history: (n: number) => `Historia (${count(n)})`,
  happened: {
    conciliar: 'concilió',
    deshacer: 'deshizo',
    anotar: 'anotó',
    posponer: 'dejó para después',
    retomar: 'retomó',
    categorizar: 'categorizó',
    quitar_categoria: 'quitó la categoría',
  },
};

/** A line of a movement's history: `Ana Paredes concilió`. */
export function happening({ who, what, text }: MovementDetail['history'][number]): string {
  return what === 'otro' ? `${who}: ${text}` : `${who} ${movementWords.happened[what]}`;
}
