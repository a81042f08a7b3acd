import type { Talk, WorkDetail } from '../../../api/contract/customers/worklist';
import { commonWords } from '../../../domain/commonWords';
import type { Outcome } from '../../../machines/worklist/activityDraft';
import { daysFromToday } from '../../../ui/format/dates';
import { plural } from '../../../ui/format/format';

/** Each outcome: its key, what it is called, and what follows it by itself. */
type OutcomeLook = { outcome: Outcome; key: string; word: string; next: (day: string) => string };

export const OUTCOMES: readonly (OutcomeLook & { outcome: Exclude<Outcome, 'prometio_pagar' | 'disputa'> })[] = [
  { outcome: 'no_contesto', key: 'n', word: 'No contestó', next: (day) => `Se vuelve a llamar el ${day}` },
  {
    outcome: 'numero_equivocado',
    key: 'e',
    word: 'Número equivocado',
    next: (day) => `Se busca el ${day}`,
  },
  {
    outcome: 'envio_comprobante',
    key: 'c',
    word: 'Envió el comprobante',
    next: (day) => `Se mira el ${day}`,
  },
  { outcome: 'se_niega', key: 'r', word: 'Se niega a pagar', next: (day) => `Se insiste el ${day}` },
  { outcome: 'contesto', key: 'a', word: 'Contestó, sin promesa', next: (day) => `Se llama el ${day}` },
];

/** Those that ask for more before they are saved. */
export const PROMISE_KEY = 'p';
export const AGREEMENT_KEY = 'g';
export const DISPUTE_KEY = 'd';

/** Of who wrote and waits, what they wrote stands before what is said. */
function quoteOf({ reasons: [first], talks }: WorkDetail): string {
  if (first?.kind !== 'mensaje') return '';
  const last = talks.find(({ kind }) => kind === 'recibido')?.text;
  const when = first.day === null ? '' : ` ${daysFromToday(first.day)}`;
  return `Nos escribió${when}${last ? `: «${last}»` : ''}.`;
}

export function scriptOf(work: WorkDetail, caller: string | undefined): string {
  const [contact] = work.contacts;
  const whom = contact?.name || work.customer_name;
  const said = [`Buenos días, ¿hablo con ${whom}?`, caller && `Le saluda ${caller}.`, quoteOf(work), work.script];
  return said.filter(Boolean).join(' ');
}

export const talkWords: Record<Talk['kind'], string> = {
  gestion: 'Gestión',
  enviado: 'Se le envió',
  recibido: 'Escribió',
  otro: 'Otro',
};

export const words = {
  ...commonWords,
  title: 'Gestiones de hoy',
  toList: 'Volver a la lista',
  done: (n: number) => plural(n, 'gestión registrada', 'gestiones registradas'),
  who: 'Con quién',
  noContacts: 'No tiene contactos. Agréguelos en su ficha.',
  doNotContact: 'Pidió que no se le contacte',
  call: 'Llamar',
  inbox: 'Ver la conversación',
  record: 'Ver la ficha',
  owner: 'Responsable',
  what: 'Qué debe',
  balance: (sum: string, overdue: string) => `${sum}, vencido ${overdue}`,
  document: 'Documento',
  due: 'Vence',
  sum: 'Saldo',
  days: 'Días',
  moreDocuments: (n: number) => `y ${plural(n, 'documento más', 'documentos más')}`,
  promises: 'Promesas',
  promised: (sum: string, day: string) => `${sum} para el ${day}`,
  talks: 'Lo último',
  noTalks: 'Nadie ha hablado con este cliente.',
  script: 'Qué decir',
  outcome: 'Qué resultó',
  promise: 'Promete pagar…',
  promiseNext: 'Cuánto y qué día',
  agreement: 'Acuerdo de pago…',
  agreementNext: 'Se reparte en cuotas',
  agreed: (number: number) => `Acuerdo de pago n.º ${number}`,
  dispute: 'Disputa…',
  disputeNext: (day: string) => `No se cobra; se revisa el ${day}`,
  disputeTitle: 'Disputa',
  disputed: 'Qué disputa',
  allOwed: 'Todo lo que debe',
  disputeKind: 'Por qué',
  saveDispute: 'Guardar la disputa (Enter)',
  noteLabel: 'Nota (T)',
  nextLabel: 'Próxima gestión (F)',
  promiseTitle: 'Promesa de pago',
  documents: 'Documentos',
  late: 'Vencidos',
  notLate: 'Por vencer',
  amount: 'Monto',
  dueOn: 'Día',
  savePromise: 'Guardar la promesa (Enter)',
  cancelPromise: 'Cancelar (Esc)',
  undo: 'Deshacer (U)',
  saved: (name: string, outcome: string, day: string | undefined) =>
    `${name}: ${outcome}${day ? `, vuelve el ${day}` : ''}.`,
  busy: (customer: string, by: string) => `Con ${customer} está ${by}: sigue el próximo.`,
  skip: 'Saltar (J)',
  back: 'Anterior (K)',
  finished: 'No queda nadie por gestionar',
  finishedBody: (done: number, passed: number) =>
    [
      done > 0 && `Registró ${plural(done, 'gestión', 'gestiones')}.`,
      passed > 0 && `${plural(passed, 'cliente saltado sigue', 'clientes saltados siguen')} en la lista.`,
    ]
      .filter(Boolean)
      .join(' ') || 'Vuelva cuando haya a quién llamar.',
  restart: 'Volver a los saltados',
  unopened: 'No se abrió al cliente',
  skipOne: 'Saltar',
  keys: {
    promise: 'promete pagar',
    agreement: 'acuerdo de pago en cuotas',
    dispute: 'disputa lo que debe',
    skip: 'saltar',
    back: 'cliente anterior',
    undo: 'deshacer la última gestión',
    note: 'escribir una nota',
    next: 'elegir otro día para la próxima gestión',
    call: 'llamar al contacto',
    chat: 'abrir la conversación',
    cancel: 'dejar la promesa o la disputa',
  },
};
