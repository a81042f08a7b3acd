import type { Arrival, ArrivalReason, StatementGap, WaitingDebit } from '../../api/contract/reconciliation/arrivals';
import { commonWords } from '../../domain/commonWords';
import { orderFailures } from '../../domain/debit/orderFailures';
import { missingStatement } from '../../domain/statementGap';
import type { StateLook } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { money, plural } from '../../ui/format/format';

const { status } = commonWords;

/** The texts of the files that arrived. */
export const words = {
  status,
  title: 'Llegadas',
  subtitle: 'Archivos del banco y respuestas por email que llegan solos. Lo probado se guarda; lo demás espera aquí.',
  sources: 'Orígenes',
  search: 'Buscar por archivo o remitente…',
  file: 'Archivo',
  from: 'De dónde',
  source: 'Origen',
  account: 'Cuenta',
  why: 'Qué pasó',
  received: 'Llegó',
  empty: 'Todavía no ha llegado ningún archivo',
  emptyBody: 'Añada un origen: una carpeta, un servidor SFTP, un buzón, u otro programa que los envíe.',
  addSource: 'Añadir un origen',
  open: (file: string) => `Revisar ${file}`,
  discardOf: (file: string) => `Descartar ${file}`,
  discardTitle: '¿Descartar este archivo?',
  discardImpact: 'No se guarda nada de él. Si el mismo archivo llega otra vez, no se vuelve a mirar.',
  discardElectronic:
    'Lo que ya se importó de él queda; no se importa nada más. Si el mismo archivo llega otra vez, no se vuelve a mirar.',
  discardVerb: 'Descartar',
  ignoreOf: (sender: string) => `Ignorar a ${sender}`,
  ignoreTitle: '¿Ignorar este remitente?',
  ignoreImpact:
    'Lo que envíe no se lee, y lo que espera de él se descarta. Se puede deshacer en el origen, en Llegadas → Orígenes.',
  ignoreVerb: 'Ignorar este remitente',
  whoseTitle: '¿De qué cuenta es este archivo?',
  whoseVerb: 'Leer el archivo',
  noAccount: 'Elija la cuenta',
  senderTitle: '¿De qué cliente es este email?',
  senderVerb: 'Añadir a su conversación',
  seeConversation: 'Ver la conversación',
  customer: 'Cliente',
  noCustomer: 'Elija el cliente',
  answerOf: (who: string) => `1 respuesta de ${who}`,
  unverified: 'Remitente sin verificar',
  automaticOf: (who: string) => `Respuesta automática de ${who}`,
  movementsOf: (n: number) => plural(n, 'movimiento', 'movimientos'),
  electronic: 'Comprobantes electrónicos',
  waitingNotes: (n: number) => plural(n, 'espera su documento', 'esperan su documento'),
  allWaitingNotes: (n: number) =>
    plural(n, 'nota de crédito o retención espera su documento', 'notas de crédito y retenciones esperan su documento'),
  seeWaitingNotes: 'Verlas en Importar documentos',
  answers: (debit: string) => `Respuesta al débito «${debit}»`,
  gap: (gap: StatementGap) => `${gap.bank_account_name}: ${missingStatement(gap)}`,
  moreGaps: (n: number) => `y ${plural(n, 'más', 'más')}`,
};

/** What of an automatic debit waits for a person, and why. */
export const waitingDebit = ({ kind, debit_name, source_name, failure, since }: WaitingDebit): string =>
  kind === 'orden'
    ? `La orden del débito «${debit_name}» no llega al banco por «${source_name}» desde el ${moment(since)}: ${orderFailures[failure ?? 'otro']}`
    : `La respuesta del banco al débito «${debit_name}» espera desde el ${moment(since)}`;

export const arrivalStates: Record<Arrival['status'], StateLook> = {
  recibida: { word: 'Leyendo', tone: 'brand' },
  espera: { word: 'Espera', tone: 'warn' },
  guardada: { word: 'Guardado', tone: 'good' },
  repetida: { word: 'Ya estaba', tone: 'neutral' },
  rechazada: { word: 'No se leyó', tone: 'bad' },
  descartada: { word: 'Descartado', tone: 'neutral' },
  respuesta: { word: 'Respuesta', tone: 'good' },
  automatica: { word: 'Automática', tone: 'neutral' },
  rebote: { word: 'Devuelto', tone: 'bad' },
  otro: { word: 'Otro', tone: 'neutral' },
};

type InWords = (reason: ArrivalReason, currency: string | undefined) => string;

const reasons: Record<ArrivalReason['kind'], InWords> = {
  cuenta: () => 'no se sabe de qué cuenta es',
  formato: () => 'es el primero con este formato',
  preguntas: ({ count = 1 }) => plural(count, 'pregunta por responder', 'preguntas por responder'),
  cortado: () => 'parece una descarga cortada',
  filas: ({ count = 1 }) => plural(count, 'fila que no se pudo leer', 'filas que no se pudieron leer'),
  avisos: ({ count = 1 }) => plural(count, 'aviso', 'avisos'),
  saldo: () => 'sus saldos no lo prueban',
  primero: () => 'es el primero de la cuenta',
  continuidad: ({ since, differs }, currency) =>
    since && differs
      ? `no empieza donde terminó el anterior, el ${date(since)}: difieren ${money(differs, currency)}`
      : 'no empieza donde terminó el anterior',
  posibles: ({ count = 1 }) => plural(count, 'movimiento que quizá ya está', 'movimientos que quizá ya están'),
  eliminada: () => 'se eliminó la conciliación que se hizo de él',
  orden: () => 'el débito ya está cerrado',
  incompleta: ({ count = 1 }) => plural(count, 'cobro sin respuesta', 'cobros sin respuesta'),
  ajenas: ({ count = 1 }) => plural(count, 'fila que no es de este débito', 'filas que no son de este débito'),
  resultado: ({ count = 1 }) => plural(count, 'fila sin un resultado claro', 'filas sin un resultado claro'),
  errores: ({ count = 1 }) => plural(count, 'fila que no se puede aplicar', 'filas que no se pueden aplicar'),
  montos: ({ count = 1 }) => plural(count, 'monto distinto del pedido', 'montos distintos de los pedidos'),
  devueltas: ({ count = 1 }) => plural(count, 'cobro devuelto', 'cobros devueltos'),
  remitente: ({ count = 2 }) => `es contacto de ${plural(count, 'cliente', 'clientes')}: falta decir de cuál`,
  comprobantes: ({ count = 1 }) => plural(count, 'comprobante que no se tomó', 'comprobantes que no se tomaron'),
  correo: ({ count = 1 }) =>
    `${plural(count, 'comprobante', 'comprobantes')} por revisar e importar: un email no prueba quién los envió`,
  detenida: () =>
    'la importación se detuvo antes de tomarlos todos: abra el archivo y elija «Seguir importando», o descártelo',
  otro: () => 'hay que revisarlo',
};

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Why it waits or was refused, or what it has. */
export function whyOf({
  reasons: causes,
  msg,
  movements,
  status: is,
  currency,
  debit_name,
  import: electronic,
  waiting_notes: waiting = 0,
  customer_name,
  sender,
  is_unverified,
}: Arrival): string {
  const who = customer_name || sender;
  const sign = is_unverified ? `${words.unverified}: ` : '';
  if (is === 'respuesta') return sign + words.answerOf(who);
  if (is === 'automatica') return sign + words.automaticOf(who);
  const why = causes.map((reason) => reasons[reason.kind](reason, currency ?? undefined));
  const what = [...why, ...(waiting > 0 ? [words.waitingNotes(waiting)] : [])].join('; ');
  if (electronic && why.length === 0) return [words.electronic, what].filter(Boolean).join(': ');
  if (debit_name) return [words.answers(debit_name), what || msg].filter(Boolean).join(': ');
  if (is === 'guardada') return movements === null ? '' : words.movementsOf(movements);
  return what ? sign + sentence(what) : msg;
}
