import {
  ACTION_STATUS,
  type Policy,
  type PolicyProblem,
  type PolicyStanding,
  type ProposedAction,
  type Replay,
  STEP_ACT,
} from '../../api/contract/messaging/policies';
import { BUCKETS } from '../../api/contract/receivables/documents';
import { commonWords } from '../../domain/commonWords';
import { suppressionWords } from '../../domain/message/suppressionWords';
import type { StateLook } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { lowered, money, plural } from '../../ui/format/format';

/** The texts of dunning policies. */

export const policyStates: Record<Policy['state'], StateLook> = {
  borrador: { word: 'Borrador', tone: 'neutral' },
  propone: { word: 'Propone', tone: 'brand' },
  automatica: { word: 'Automática', tone: 'good' },
  detenida: { word: 'Detenida', tone: 'warn' },
  otro: { word: 'Otro', tone: 'neutral' },
};

export const actWords: Record<ProposedAction['act'], string> = {
  mensaje: 'Mensaje',
  llamada: 'Llamada',
  visita: 'Visita',
  carta: 'Carta',
  bloqueo: 'Bloqueo de crédito',
  otro: 'Otro',
};
export const actOptions = STEP_ACT.map((value) => ({ value, label: actWords[value] }));

export const actionStatuses: Record<ProposedAction['status'], StateLook> = {
  propuesta: { word: 'Propuesta', tone: 'brand' },
  aprobada: { word: 'Por salir', tone: 'neutral' },
  enviada: { word: 'Enviada', tone: 'good' },
  por_hacer: { word: 'Por hacer', tone: 'brand' },
  hecha: { word: 'Hecha', tone: 'good' },
  retenida: { word: 'Retenida', tone: 'warn' },
  descartada: { word: 'Descartada', tone: 'neutral' },
  otro: { word: 'Otro', tone: 'neutral' },
};
export const actionStatusOptions = ACTION_STATUS.map((value) => ({ value, label: actionStatuses[value].word }));

/** `5 días antes`, `el día que vence`, `3 días después`. */
export function dayInWords(day: number): string {
  if (day === 0) return 'El día que vence';
  return day < 0 ? `${plural(-day, 'día', 'días')} antes` : `${plural(day, 'día', 'días')} después`;
}

const SUPPRESSED: Record<NonNullable<PolicyStanding['states'][number]['held']>, string> = {
  ...suppressionWords,
  una_vez_al_dia: 'ya se le escribió hoy',
  tope_semanal: 'llegó a los mensajes de la semana',
};

/** Where debts are in their policy. */
export function debtsInWords({ state, day, held }: PolicyStanding['states'][number]): string {
  const step = day === null ? '' : ` «${dayInWords(day).toLowerCase()}»`;
  switch (state) {
    case 'espera':
      return day === null ? 'Esperan su primer paso' : `Pasaron${step} y esperan el próximo`;
    case 'propuesta':
      return `Propuestas en${step}`;
    case 'aprobada':
      return `Por salir en${step}`;
    case 'por_hacer':
      return `Tarea por hacer de${step}`;
    case 'retenida':
      return `Retenidas: ${held === null ? '' : lowered(SUPPRESSED[held])}`;
    case 'terminada':
      return 'Pasaron todos los pasos';
    case 'otro':
      return 'Otro';
  }
}

const customers = (n: number) => plural(n, 'cliente', 'clientes');
const atStep = (day: number | null) => (day === null ? '' : `Paso «${dayInWords(day).toLowerCase()}»: `);

/** What is wrong, and how it is mended. */
export function problemInWords({ kind, customers: n, day, other, blocks }: PolicyProblem): string {
  switch (kind) {
    case 'sin_pasos':
      return 'No tiene pasos: añada al menos uno.';
    case 'sin_resto':
      return 'Ninguna política en marcha toma a los demás clientes: ponga primero en marcha una que lo haga.';
    case 'traslape':
      return `${customers(n)} ${n === 1 ? 'cumple' : 'cumplen'} también las condiciones de «${other}», que va antes y gana. Cambie el lugar o las condiciones si no es lo que quiere.`;
    case 'sin_plantilla':
      return `${atStep(day)}falta la plantilla de un canal. Elíjala.`;
    case 'plantilla_inactiva':
      return `${atStep(day)}la plantilla no está activa. Actívela o elija otra.`;
    case 'sin_aprobar':
      return `${atStep(day)}el canal no aprobó la plantilla. Espere la aprobación o elija otra.`;
    case 'sin_direccion_publica':
      return `${atStep(day)}la plantilla lleva el enlace a la cuenta del cliente, y falta la dirección pública del servicio (PUBLIC_URL). Pídala a quien lo administra, o elija otra plantilla.`;
    case 'sin_direccion':
      return `${atStep(day)}${customers(n)} sin dirección para ese mensaje${blocks ? ', que son todos' : ''}. Complete sus contactos o ponga otro canal.`;
    case 'sin_horario':
      return 'La empresa no abre ningún día del próximo año: revise Feriados y horario.';
    case 'otro':
      return 'Hay algo por arreglar.';
  }
}

/** For whom a policy is. */
export function audienceInWords(policy: Policy): string {
  const { is_rest, ages, currency, least, most, subcategories, cost_centers, owners } = policy;
  if (is_rest) return 'Todos los demás';
  const sum =
    currency && [least && `desde ${money(least, currency)}`, most && `hasta ${money(most, currency)}`].filter(Boolean);
  const parts = [
    ages.length > 0 && `antigüedad ${ages.join(', ')}`,
    sum && (sum.length > 0 ? sum.join(' ') : `con deuda en ${currency}`),
    subcategories.length > 0 && plural(subcategories.length, 'subcategoría', 'subcategorías'),
    cost_centers.length > 0 && plural(cost_centers.length, 'centro de costo', 'centros de costo'),
    owners.length > 0 && plural(owners.length, 'responsable', 'responsables'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'Cualquier cliente que deba';
}

export const owedInWords = ({ owed }: Pick<ProposedAction, 'owed'>): string =>
  owed.map(({ currency, amount }) => money(amount, currency)).join(' + ');

const replayInWords = ({ messages, customers: n, tasks }: Replay): string =>
  `${plural(messages, 'mensaje', 'mensajes')} a ${customers(n)} y ${plural(tasks, 'tarea', 'tareas')}.`;

export const words = {
  ...commonWords,
  title: 'Políticas de cobranza',
  subtitle: 'Cada cliente que debe está en una sola: la primera que lo toma.',
  search: 'Buscar por nombre…',
  create: 'Nueva política',
  createTitle: 'Nueva política de cobranza',
  createVerb: 'Añadir la política',
  editTitle: 'Editar la política',
  editVerb: 'Guardar la política',
  loading: 'Política',
  empty: 'Todavía no hay políticas',
  emptyBody:
    'Una política escribe y recuerda llamar por sí misma, por los días desde el vencimiento. Empiece por la que toma a todos.',
  openCreated: 'Abrir la política',
  place: 'Lugar',
  placeHint: 'La que va antes toma primero a los clientes.',
  noPlace: 'Escriba un lugar desde 1.',
  audience: 'Para quién',
  customers: 'Clientes',
  debts: 'Deudas',
  standing: 'En cada paso',
  notBegun: 'Sin empezar',
  problems: 'Por arreglar',
  noProblems: 'Nada',
  problemsOf: (n: number) => plural(n, 'problema', 'problemas'),
  steps: 'Pasos',
  stepsBody: 'Cuántas deudas están en cada paso: el último que se hizo por ellas.',
  now: 'Ahora mismo',
  notRunYet: 'Todavía no pasó ninguna corrida. La primera es cuando la empresa abre.',
  nowBody: 'Dónde está cada deuda que se debe: lo que vio la corrida de hoy, y lo que pasó desde entonces.',
  toWalk: 'Ver el diagrama de una deuda en su política',
  noName: 'Escriba un nombre corto.',
  rest: 'Toma a todos los clientes que ninguna otra toma',
  ages: 'Antigüedad de su documento más viejo',
  ageOptions: BUCKETS.map((value) => ({ value, label: value })),
  inCurrency: 'Deuda en',
  anyCurrency: 'Cualquier deuda',
  least: 'Desde',
  most: 'Hasta',
  subcategories: 'Subcategorías',
  costCenters: 'Centros de costo',
  owners: 'Responsables',
  weekly: 'Mensajes por semana, como mucho',
  weeklyFact: 'Mensajes por semana',
  noWeekly: 'Elija cuántos.',
  step: (n: number) => `Paso ${n}`,
  day: 'Cuándo',
  noDay: 'Elija el día.',
  act: 'Qué se hace',
  message: 'Plantilla',
  noMessage: 'Elija la plantilla, que dice también el canal.',
  fallback: 'Si no hay dirección',
  noFallback: 'No se escribe',
  sameDay: 'Ya hay un paso de ese día.',
  sameChannel: 'Elija una plantilla de otro canal.',
  addStep: 'Añadir un paso',
  removeStep: (n: number) => `Quitar el paso ${n}`,
  propose: 'Que proponga',
  automate: 'Que envíe sola',
  stop: 'Detener',
  proposeTitle: '¿Que la política proponga?',
  proposeImpact:
    'Cada día, al abrir, propone mensajes y pone tareas. No se envía nada hasta que alguien lo apruebe en Propuestas.',
  automateTitle: '¿Que la política envíe sola?',
  automateImpact: 'Cada día, al abrir, envía los mensajes y pone las tareas sin que nadie los mire.',
  stopTitle: '¿Detener la política?',
  stopImpact:
    'Deja de proponer y de enviar, y se retira lo que propuso hoy. Sus clientes siguen en ella: ninguna otra les escribe.',
  removeTitle: '¿Eliminar la política?',
  removeBody: (name: string) => `«${name}» se elimina. Lo que ya se envió no cambia.`,
  removeVerb: 'Eliminar la política',
  replayTitle: 'Prueba',
  replayBody:
    'Con la misma regla que la corrida diaria: el pasado, con lo que se sabía cada día; lo que viene, si nadie paga.',
  past: 'Los últimos doce meses',
  next: 'Los próximos treinta días',
  compare: 'Comparar con',
  noCompare: 'Ninguna otra',
  messages: 'Mensajes',
  tasks: 'Tareas',
  count: 'Veces',
  month: 'Por mes',
  byDay: 'Por día',
  wouldHave: (one: Replay) => `Habría hecho ${replayInWords(one)}`,
  willDo: (one: Replay) => `Hará ${replayInWords(one)}`,
  paidBefore: (n: number) => `${plural(n, 'mensaje', 'mensajes')} a quien ya había pagado y aún no constaba.`,
  paidAnyway: (n: number) =>
    `${plural(n, 'mensaje', 'mensajes')} por deudas que se pagaron en los siete días siguientes.`,
  proposals: 'Propuestas',
  proposalsSubtitle: 'Lo que las políticas proponen hoy. Se envía lo que usted aprueba.',
  searchCustomer: 'Buscar por cliente…',
  noProposals: 'No hay nada que mirar',
  noProposalsBody: 'Cuando una política propone, sus mensajes y tareas aparecen aquí al abrir la empresa.',
  policy: 'Política',
  on: 'Del día',
  owed: 'Debe',
  what: 'Qué',
  choosing: (name: string) => `Elegir a ${name}`,
  send: 'Enviar',
  sendTitle: '¿Enviar estas propuestas?',
  sendImpact: (n: number) =>
    `${plural(n, 'propuesta sale', 'propuestas salen')} en seguida: los mensajes se envían y los créditos se bloquean. Antes se mira otra vez si algo retiene a cada cliente.`,
  sendAll: (n: number) => `Enviar los ${n}`,
  discard: 'Descartar',
  discardTitle: 'Descartar lo elegido',
  discardVerb: 'Descartar',
  discardHint: 'Su paso cuenta como hecho: no se propone otra vez.',
  noReason: 'Escriba por qué.',
  done: 'Marcar como hecha',
  doneOf: (name: string) => `Marcar como hecha la tarea de ${name}`,
  sent: (n: number) => `${plural(n, 'propuesta sale', 'propuestas salen')} en seguida`,
  discarded: (n: number) => plural(n, 'propuesta descartada', 'propuestas descartadas'),
  chosen: (n: number) => plural(n, 'elegida', 'elegidas'),
  whatOf: ({ act, day, template_name, channel }: ProposedAction, channelWord: string) =>
    `${actWords[act]}${channel === null ? '' : ` por ${channelWord}: ${template_name}`} · ${dayInWords(day).toLowerCase()}`,
  suppressedBy: (why: string) => `Retenida: ${why}`,
  onDay: (day: string) => date(day),
};
