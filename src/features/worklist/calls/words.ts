import type { Talk, WorkDetail, WorkReason } from '../../../api/contract/customers/worklist';
import { isZero } from '../../../api/contract/money';
import { commonWords } from '../../../domain/commonWords';
import type { Outcome } from '../../../machines/worklist/activityDraft';
import { daysFromToday, nearDate } from '../../../ui/format/dates';
import { money, plural } from '../../../ui/format/format';

/** Each outcome: its key, what it is called, and what follows it by itself. */
type OutcomeLook = { outcome: Outcome; key: string; word: string; next: (day: string) => string };

export const OUTCOMES: readonly (OutcomeLook & { outcome: Exclude<Outcome, 'prometio_pagar' | 'disputa'> })[] = [
  { outcome: 'no_contesto', key: 'n', word: 'No contestó', next: (day) => `Se vuelve a llamar el ${day}` },
  {
    outcome: 'numero_equivocado',
    key: 'e',
    word: 'Número equivocado',
    next: (day) => `Se busca otro número el ${day}`,
  },
  {
    outcome: 'envio_comprobante',
    key: 'c',
    word: 'Envió el comprobante',
    next: (day) => `Nadie le escribe hasta el ${day}; ese día se mira si entró`,
  },
  { outcome: 'se_niega', key: 'r', word: 'Se niega a pagar', next: (day) => `Se insiste el ${day}` },
  { outcome: 'contesto', key: 'a', word: 'Contestó, sin promesa', next: (day) => `Se vuelve a llamar el ${day}` },
];

/** Those that ask for more before they are saved. */
export const PROMISE_KEY = 'p';
export const AGREEMENT_KEY = 'g';
export const DISPUTE_KEY = 'd';

const sumsOf = ({ balances = [] }: Pick<WorkDetail, 'balances'>, of: 'overdue' | 'balance'): string =>
  balances
    .filter((one) => !isZero(one[of]))
    .map((one) => money(one[of], one.currency))
    .join(' y ');

/** What to say, by why the customer is on the list. */
const SCRIPTS: Record<WorkReason['kind'], (work: WorkDetail, reason: WorkReason) => string> = {
  mensaje: ({ talks }, { day }) => {
    const last = talks.find(({ kind }) => kind === 'recibido')?.text;
    const when = day === null ? '' : ` ${daysFromToday(day)}`;
    return `Nos escribió${when}${last ? `: «${last}»` : ''}. Le llamo para responderle y ver cuándo queda al día.`;
  },
  tarea: (work) => `${dueOf(work)} ¿Qué día lo paga?`,
  promesa_rota: ({ promises }) => {
    const broken = promises.find(({ status }) => status === 'rota');
    return broken
      ? `Nos ofreció pagar ${money(broken.amount, broken.currency)} el ${nearDate(broken.due_on)} y todavía no lo vemos. ¿Qué pasó, y qué día lo paga?`
      : 'Nos ofreció pagar y todavía no lo vemos. ¿Qué pasó, y qué día lo paga?';
  },
  acuerdo_roto: (work) => `No se pagó una cuota de su acuerdo. ${dueOf(work)} ¿Qué pasó, y qué día lo retoma?`,
  disputa: () => 'Le llamo por lo que nos reclamó de su factura. Esto es lo que encontramos: …',
  comprobante: () =>
    'Nos envió un comprobante, y el banco todavía no muestra ese pago. ¿Desde qué banco, qué día y con qué referencia lo hizo?',
  proximo: (work) => `Quedamos en hablar hoy. ${dueOf(work)} ¿Qué día lo paga?`,
  sin_contacto: (work) => `${dueOf(work)} No habíamos podido hablar. ¿Recibió las facturas, y qué día las paga?`,
  otro: (work) => `${dueOf(work)} ¿Qué día lo paga?`,
};

function dueOf(work: WorkDetail): string {
  const { days_overdue, documents } = work;
  const [oldest] = documents;
  const due = sumsOf(work, 'overdue');
  if (due === '') return `Su saldo es de ${sumsOf(work, 'balance') || 'cero'}.`;
  const since =
    days_overdue && oldest
      ? `; lo más antiguo es ${oldest.number}, de hace ${plural(days_overdue, 'día', 'días')}`
      : '';
  return `Tiene vencidos ${due}${since}.`;
}

export function scriptOf(work: WorkDetail, caller: string): string {
  const [first] = work.reasons;
  const [contact] = work.contacts;
  const whom = contact?.name || work.customer_name;
  const reason = first ?? { kind: 'otro', count: 0, day: null, task: null, act: null, step: null };
  return `Buenos días, ¿hablo con ${whom}?${caller && ` Le saluda ${caller}.`} ${SCRIPTS[reason.kind](work, reason)}`;
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
  promiseNext: 'Se anota cuánto y qué día; viene con todo lo vencido',
  agreement: 'Acuerdo de pago…',
  agreementNext: 'Se reparte lo que debe en cuotas; la llamada queda registrada',
  agreed: (number: number) => `Acuerdo de pago n.º ${number}`,
  dispute: 'Disputa…',
  disputeNext: (day: string) => `Se anota qué; no se le cobra, y se revisa el ${day}`,
  disputeTitle: 'Disputa',
  disputed: 'Qué disputa',
  allOwed: 'Todo lo que debe',
  disputeKind: 'Por qué',
  saveDispute: 'Guardar la disputa (Enter)',
  noteLabel: 'Nota (T), se guarda con lo que resulte',
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
    call: 'llamar al contacto',
    chat: 'abrir la conversación',
    cancel: 'dejar la promesa o la disputa',
  },
};
