import type { Channel } from '../../api/contract/messaging/channels';
import {
  CAMPAIGN_STATUS,
  type CampaignEvent,
  RECIPIENT_STATE,
  type RecipientState,
} from '../../api/contract/messaging/shapes';
import { commonWords } from '../../domain/commonWords';
import { suppressionWords } from '../../domain/message/suppressionWords';
import { addressWord, campaignStatuses, eventStatuses } from '../../domain/words';
import type { StateLook } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { count, plural } from '../../ui/format/format';

/** The texts of the campaigns. */
export const words = {
  ...commonWords,
  title: 'Campañas',
  subtitle: (n: number) => plural(n, 'campaña', 'campañas'),
  search: 'Buscar por nombre o plantilla…',
  name: 'Nombre',
  nameHint: 'Vacío: se llama como su plantilla.',
  create: 'Nueva campaña',
  empty: 'Todavía no hay campañas',
  emptyBody:
    'Elija a quién escribir, con qué plantilla y cuándo: el servicio la envía y cuenta qué pasó con cada mensaje. Lo planificado está en el calendario, en Planificar.',
  launch: 'Lanzamiento',
  customers: 'Clientes',
  loading: 'Campaña',
  editTitle: 'Editar la campaña',
  editVerb: 'Guardar la campaña',
  planVerb: 'Programar la campaña',
  launchDate: 'Fecha y hora',
  launchHint: 'Como 2026-11-24T09:00, hora de la empresa. En feriado o fuera de horario espera a que se abra.',
  noLaunch: 'Escriba la fecha y la hora como 2026-11-24T09:00.',
  noTemplate: 'Elija la plantilla.',
  quiet: 'Días sin contacto',
  quietHint: 'A quien se contactó hace menos días no se le escribe. 0: a todos.',
  noQuiet: 'Escriba un número entre 0 y 90.',
  removeQuestion: '¿Eliminar esta campaña?',
  removeBody: 'Deja de verse en la lista. Los mensajes que ya salieron siguen en Salida y en la bandeja.',
  removeVerb: 'Eliminar 1 campaña',
  launchNow: 'Lanzar ahora',
  launchQuestion: '¿Lanzar esta campaña?',
  launchBody: 'Al lanzar se mira otra vez a quién no escribir. Lo que sale no se puede recoger.',
  looking: 'Mirando a quién saldría y cuándo',
  rightNow: 'ahora',
  toNobody: 'Ahora no saldría a nadie.',
  byChannel: (channel: string) => `Sale por ${channel}.`,
  atMost: (n: number, channel: string) => `Sale a ${plural(n, 'cliente', 'clientes')} como mucho, por ${channel}.`,
  attaches: 'Adjunta',
  attached: 'Estado de cuenta (PDF)',
  pause: 'Pausar',
  pauseQuestion: '¿Pausar esta campaña?',
  pauseBody: 'No sale ningún mensaje más hasta que la reanude.',
  resume: 'Reanudar',
  resumeQuestion: '¿Reanudar esta campaña?',
  resumeBody: 'A quienes faltan se les mira otra vez, y se les escribe con lo que deben ahora.',
  resend: 'Reenviar a fallidos',
  resendQuestion: '¿Reenviar a los fallidos?',
  resendBody: 'Solo a quienes falló el envío. Lo incierto no se repite: puede haber llegado.',
  result: 'Resultado',
  became: ({ sent, all, answered, failed }: { sent: number; all: number; answered: number; failed: number }) =>
    [
      `${count(sent)} de ${count(all)}`,
      failed > 0 && plural(failed, 'falló', 'fallaron'),
      answered > 0 && plural(answered, 'respondió', 'respondieron'),
    ]
      .filter(Boolean)
      .join(' · '),
  reasons: 'A quién no se escribe, por motivo',
  funnel: 'Qué pasó con los mensajes',
  went: 'Salieron',
  delivered: 'Entregados',
  read: 'Leídos',
  answered: 'Respondieron',
  promised: 'Prometieron pagar en 7 días',
  paid: 'Pagaron en 7 días',
  share: (n: number, of: number) => (of > 0 ? `${count(n)} (${Math.round((n / of) * 100)} %)` : count(n)),
  failures: 'Fallidos, por lo que se puede hacer',
  failureFilter: 'Fallidos',
  failureRemedies: {
    reenviar: 'Se pueden reenviar ya',
    despues: 'Se pueden reenviar después',
    corregir: 'Hay que corregir la dirección',
    llamar: 'Mejor llamar',
  },
  otherFailure: 'Otro motivo',
  progress: 'Enviando la campaña',
  suppressed: 'No se le escribe por',
  isSuppressed: 'No se les escribe',
  notSuppressed: 'Se les escribe',
  suppressionFilter: 'Se escribe',
  state: 'Estado',
  docs: 'Documentos',
  addresses: { phone: 'Celular', email: 'Email' },
  searchCustomers: 'Buscar por nombre o Cédula/RUC…',
  noCustomers: 'La campaña no tiene clientes',
  passTitle: 'Enviar también',
  override: (name: string) => `Enviar también a ${name}`,
  passVerb: 'Enviar también',
  passReason: 'Motivo',
  noReason: 'Escriba por qué, en 200 letras o menos.',
  overridden: (why: string) => `Se le escribe: ${why}`,
  seeEvents: 'Ver sus eventos en la bandeja',
  launched: (at: string) => `Lanzada el ${at}`,
  wasLaunched: 'Lanzada',
  notLaunched: 'Sin lanzar',
  planned: (at: string) => `prevista para el ${at}`,
  missed: (planned: string) =>
    `Perdida: debía salir el ${moment(planned)}. Edítela para darle otra hora, o láncela ahora.`,
};

export const newWords = {
  title: 'Nueva campaña',
  steps: ['Audiencia', 'Mensaje', 'Cuándo', 'Revisar', 'Lanzada'],
  loading: 'Buscando a quienes deben',
  resumed: 'Sigue la campaña que había empezado.',
  checkingPending: 'Mirando si ya se hizo',
  back: 'Atrás',
  next: 'Siguiente',
  bucket: 'Antigüedad',
  allOverdue: 'Todo lo vencido',
  named: 'De lo elegido',
  least: 'Saldo desde',
  subcategory: 'Subcategoría',
  center: 'Centro de costo',
  someCenter: 'de un centro de costo',
  quiet: 'Sin contacto hace',
  quietDays: (n: number) => `${n} días o más`,
  promise: 'Promesa',
  promises: { ninguna: 'Sin promesa abierta', pendiente: 'Promesa pendiente', rota: 'Promesa rota' },
  total: (n: number) => plural(n, 'cliente', 'clientes'),
  unsaidDebts: (n: number) => `sin contar a ${n}, cuyo saldo no dice el servicio`,
  audience: 'Quienes reciben la campaña',
  fullDebt: 'El saldo es todo lo que debe; este servicio no dice cuánto es de lo elegido.',
  disputed: (amount: string, customers: number) =>
    `Sin contar ${amount} en disputa, de ${plural(customers, 'cliente', 'clientes')}: mientras una disputa está abierta, lo que no se acepta no se cobra ni se nombra en el mensaje.`,
  noAudience: 'Nadie debe así',
  noAudienceBody:
    'La audiencia es de quienes deben algo y pasan los filtros. Cámbielos o, si aún no hay documentos por cobrar, impórtelos en Documentos.',
  contacts: 'Contactos',
  lastContact: 'Último contacto',
  never: 'Nunca',
  template: 'Plantilla',
  templateHint:
    'Solo las activas. El canal es el de la plantilla; el idioma, el de cada cliente donde está aprobada en él, y se dice al revisar.',
  noTemplates: 'No hay plantillas activas',
  noTemplatesBody: 'Active o cree una plantilla, y vuelva: lo que eligió aquí se conserva.',
  toTemplates: 'Ver las plantillas',
  chooseTemplate: 'Elija una plantilla para verla como la recibiría un cliente.',
  attach: 'Adjuntar estado de cuenta',
  attachHint: 'Solo por email: los otros canales no llevan archivos.',
  unapproved:
    'WhatsApp todavía no aprobó esta plantilla, y así no sale ahora. Elija otra, o prográmela para cuando esté aprobada y la plantilla diga su nombre e idioma aprobados.',
  preview: 'Vista previa',
  previewing: 'Escribiendo la vista previa',
  previous: 'Cliente anterior',
  following: 'Cliente siguiente',
  missing: (names: string) => `A este cliente le falta: ${names}. No la recibiría.`,
  when: 'Cuándo',
  now: 'Ahora',
  later: 'Otro día, a una hora',
  day: 'Día',
  time: 'Hora',
  timeHint: 'De 00:00 a 23:59, hora del servicio.',
  past: 'Esa hora ya pasó: elija otra, o lance la campaña ahora.',
  checking: 'Mirando a quién no se escribe',
  launching: 'Lanzando la campaña',
  scheduling: 'Programando la campaña',
  launch: (n: number) => `Lanzar a ${plural(n, 'cliente', 'clientes')}`,
  schedule: (n: number) => `Programar para ${plural(n, 'cliente', 'clientes')}`,
  suppressedCount: (n: number) => `No se les escribe: ${count(n)}`,
  nobodySuppressed: 'Se escribe a todos',
  noneOfReason: 'Nadie más por este motivo',
  showAll: 'Ver todos',
  suppressionUnknown: 'Este servicio no dice a quién no se le escribe. El mensaje va a toda la audiencia elegida.',
  noPreview:
    'Este servicio no muestra la vista previa. Así está escrita la plantilla; el servicio pone los datos de cada cliente.',
  passAll: (n: number) => `Enviar también a ${count(n)}…`,
  why: 'Por qué',
  launchQuestion: '¿Lanzar esta campaña?',
  scheduleQuestion: '¿Programar esta campaña?',
  lookAgain: 'Al lanzar se mira otra vez a quién no escribir.',
  noReturn: 'Lo que sale no se puede recoger.',
};

/** The message's own status, for a provider without events. */
export const recipientStates: Record<RecipientState | CampaignEvent['status'], StateLook> = {
  ...eventStatuses,
  pendiente: { word: 'Por enviar', tone: 'neutral' },
  retenido: { word: 'No se le escribe', tone: 'neutral' },
};
export const stateOptions = RECIPIENT_STATE.map((value) => ({ value, label: recipientStates[value].word }));

export const statusOptions = CAMPAIGN_STATUS.map((value) => ({ value, label: campaignStatuses[value].word }));

const nameOfKind = new Map<string, string>(Object.entries(suppressionWords));
/** The reasons in words; a missing address is named by the channel. */
export const suppressedInWords = (kinds: readonly string[], channel?: Channel): string =>
  kinds
    .map((kind) =>
      kind === 'sin_direccion' && channel !== undefined
        ? `Sin ${addressWord(channel)}`
        : (nameOfKind.get(kind) ?? kind),
    )
    .join(' · ');

type Mending = { word?: string; to?: string };
const mendings: { [kind in keyof typeof suppressionWords]?: Mending } = {
  sin_direccion: { word: 'Completar' },
  sin_consentimiento: { word: 'Pedir permiso' },
  falta_dato: { word: 'Completar' },
  debito_en_curso: { word: 'Ver los débitos', to: '/debitos' },
  sugerencia_segura: { word: 'Ir a conciliar', to: '/conciliaciones' },
  comprobante: { word: 'Revisar', to: '/bandeja?tab=por_contestar' },
  sin_responder: { word: 'Responder', to: '/bandeja?tab=por_contestar' },
  acuerdo: { word: 'Ver acuerdos', to: '/acuerdos?status=vigente' },
  compromiso: { word: 'Ver promesas', to: '/promesas?status=pendiente' },
};
const mendingOfKind = new Map<string, Mending>(Object.entries(mendings));
/** What mends a reason, and where; without a place, in the customers' own pages. */
export const mendingOf = (kind: string): Mending => mendingOfKind.get(kind) ?? {};
