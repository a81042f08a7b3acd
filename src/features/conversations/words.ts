import type { CustomerDetail } from '../../api/contract/customers/shapes';
import type { Channel } from '../../api/contract/messaging/channels';
import type {
  CONVERSATION_TAB,
  Conversation as ConversationAnswer,
  ConversationSummary,
  Media,
  Utterance,
} from '../../api/contract/messaging/conversations';
import { commonWords } from '../../domain/commonWords';
import { count, plural } from '../../ui/format/format';

export const INBOX = { people: '/bandeja', events: '/bandeja/eventos' } as const;

/** The path of a customer's conversation, or of an unknown sender's. */
export const conversationPath = (list: string, id: string, channel: Channel): string => `${list}/${id}/${channel}`;

type MediaKind = Media['kind'];
type MediaFailure = NonNullable<Media['failure']>;

const THE_MEDIA: Record<MediaKind, string> = {
  imagen: 'la imagen',
  documento: 'el documento',
  audio: 'el audio',
  video: 'el video',
  otro: 'el archivo',
};
const WHY_NOT: Record<MediaFailure, string> = {
  demasiado_grande: 'pesa más de 16 MB',
  ya_no_esta: 'WhatsApp ya no guarda ese archivo',
  sin_permiso: 'WhatsApp no acepta el token de la configuración',
  sin_respuesta: 'WhatsApp no lo entregó',
  otro: 'WhatsApp no lo entregó',
};

/** The texts of the inbox. */
export const words = {
  ...commonWords,
  title: 'Bandeja',
  events: 'Eventos de envío',
  people: 'Conversaciones',
  tabs: 'Cuáles',
  tab: {
    abiertas: 'Abiertas',
    por_contestar: 'Por contestar',
    mias: 'Mías',
    desconocidos: 'Desconocidos',
    resueltas: 'Resueltas',
  } satisfies Record<(typeof CONVERSATION_TAB)[number], string>,
  unread: (n: number) => plural(n, 'nuevo', 'nuevos'),
  resolved: 'Resuelta',
  resolvedBy: (name: string, at: string) => `La resolvió ${name} el ${at}. Si vuelve a escribir, se abre de nuevo.`,
  resolve: 'Resolver',
  reopen: 'Volver a abrir',
  assign: 'Asignar',
  assignedTo: (name: string) => `La lleva ${name}`,
  nobody: 'Nadie',
  countEvents: (n: number) => plural(n, 'evento', 'eventos'),
  search: 'Buscar por cliente…',
  searchPeople: 'Buscar por cliente, texto o número…',
  empty: 'Todavía no hay eventos',
  emptyBody: 'Cuando una campaña sale, aquí aparece qué pasó con cada mensaje.',
  noPeople: 'No hay conversaciones aquí',
  noPeopleBody: 'Quien contesta a un mensaje aparece aquí, y de nuevo cada vez que escribe.',
  at: 'Fecha',
  number: 'Celular',
  email: 'Email',
  company: 'Empresa',
  ownCompany: 'La mía',
  campaign: 'Campaña',
  theOne: 'uno solo',
  waiting: (n: number) => (n > 1 ? `Por contestar: ${n}` : 'Por contestar'),
  text: 'Respuesta',
  unknown: 'Número desconocido',
  noText: 'Mensaje sin texto',
  media: { imagen: 'Imagen', documento: 'Documento', audio: 'Audio', video: 'Video', otro: 'Archivo' },
  close: 'Cerrar',
  proofOf: (kind: string) => `En Comprobantes: ${kind}`,
  openPdf: 'Abrir el PDF',
  download: 'Descargar el archivo',
  enlarge: 'Ver la imagen completa',
  notStored: 'El archivo quedó en WhatsApp y aquí no se puede ver: si lo necesita, pida que lo manden por email.',
  fetching: (kind: MediaKind) => `Se está trayendo ${THE_MEDIA[kind]} de WhatsApp…`,
  fetchedLater: (kind: MediaKind, failure: MediaFailure) =>
    `Todavía no se pudo traer ${THE_MEDIA[kind]}: ${WHY_NOT[failure]}. Se intenta de nuevo por sí solo.`,
  notFetched: (kind: MediaKind, failure: MediaFailure) =>
    `No se pudo traer ${THE_MEDIA[kind]}: ${WHY_NOT[failure]}. Pida que se envíe ${failure === 'demasiado_grande' ? 'por email' : 'otra vez'}.`,
  askedOut: 'Pidió la baja',
  mayAskOut: '¿Pide que no se le escriba? Si es así, márquelo como «No contactar»',
  proposes: {
    pago: { says: 'Dice que pagó', act: 'Buscar el pago', at: 'pagos' },
    disputa: { says: 'No está de acuerdo', act: 'Registrar la disputa', at: 'gestiones' },
    promesa: { says: 'Pagaría el', act: 'Registrar la promesa', at: 'gestiones' },
    estado_de_cuenta: { says: 'Pide su estado de cuenta', act: 'Enviarlo', at: 'estado-de-cuenta' },
  },
  conversation: 'Conversación',
  said: 'Mensajes',
  nothingSaid: (channel: string) => `No hay mensajes por ${channel} con este cliente.`,
  onlyLast: (n: number, all: number) => `Se ven los últimos ${count(n)} de ${count(all)} mensajes.`,
  nobodys: (address: string) =>
    address === ''
      ? 'Quien escribe no mostró su número.'
      : `No se sabe de qué cliente es ${address}. Créelo como cliente nuevo, o agréguelo a los contactos de uno: su conversación pasa a él.`,
  newCustomer: 'Nuevo cliente',
  newCustomerTitle: 'Nuevo cliente de esta conversación',
  newCustomerVerb: 'Crear el cliente',
  firstName: 'Nombres o razón social',
  noFirstName: 'Escriba el nombre, de 120 caracteres o menos.',
  lastName: 'Apellidos',
  dni: 'Cédula/RUC',
  noDni: 'Escriba entre 5 y 20 caracteres.',
  addContact: 'Agregar a los contactos',
  addContactTitle: 'Agregar a los contactos de un cliente',
  addContactVerb: 'Agregar el contacto',
  contactOf: 'Cliente',
  noContactOf: 'Elija de qué cliente es.',
  contactName: 'Nombre',
  wrongEmail: 'Escriba un email como nombre@empresa.com.',
  replyVerb: 'Enviar',
  resolveVerb: 'Enviar y resolver',
  noReplyText: 'Escriba la respuesta.',
  sendTemplate: 'Enviar una plantilla',
  cancelMessage: 'Cancelar el envío',
  sendAnyway: 'Enviar de todos modos',
  until: (left: string) =>
    `Quedan ${left} para responder · Enter envía, Mayús+Enter salta de línea, / abre las respuestas rápidas`,
  byMail: 'Sale como respuesta a su email · Enter envía, Mayús+Enter salta de línea, / abre las respuestas rápidas',
  automatic: 'Respuesta automática',
  unknownSender: 'Remitente desconocido',
  unverifiedSender: 'Remitente sin verificar',
  fullMail: 'Ver el email completo',
  note: 'Nota interna',
  noteVerb: 'Guardar la nota',
  noNoteText: 'Escriba la nota.',
  noteHint: 'La ven sus colegas; no se envía.',
  writeNote: 'Escribir una nota',
  writeReply: 'Responder',
  noteOf: (name: string) => `Nota de ${name}`,
  quickAnswers: 'Respuestas rápidas',
  noQuickAnswers: 'No hay respuestas rápidas con ese nombre.',
  ownQuickAnswers: 'Cambiar las respuestas rápidas',
  noReply: {
    solo_salida: 'Por este canal no se responde desde aquí.',
    no_escribio: 'Todavía no ha escrito por WhatsApp. Se le puede enviar una plantilla aprobada.',
    sin_numero: 'No se puede responder: quien escribe no mostró su número.',
    pidio_baja: 'No se puede responder: pidió la baja, y no se le escribe más.',
    no_contactar: 'No se puede responder: está marcado como «No contactar» en los contactos del cliente.',
    remitente: 'No se puede responder: quien escribió no es contacto de este cliente.',
    sin_verificar: 'No se puede responder: el servidor del buzón no confirma quién escribió.',
    ventana:
      'Ya no se puede responder: pasaron 24 horas desde que escribió, y WhatsApp solo lo permite hasta entonces.',
    otro: 'Por ahora no se puede responder.',
  } satisfies Record<NonNullable<ConversationAnswer['no_reply']>, string>,
  sentTo: (address: string) => `Enviado a ${address}`,
  cameFrom: (address: string) => (address === '' ? 'Recibido' : `Recibido de ${address}`),
  seeMessage: 'Ver el mensaje',
  nameOf: ({ first_name, last_name, tradename }: CustomerDetail) =>
    [first_name, last_name].filter(Boolean).join(' ') || tradename,
  owes: 'Debe',
  owesNothing: 'No debe nada.',
  documents: 'Documentos que debe',
  allDocuments: (n: number) => `Ver los ${count(n)} documentos que debe`,
  noDate: 'Sin vencimiento',
  mend: {
    solo_salida: { act: 'Enviarle su estado de cuenta', at: 'estado-de-cuenta' },
    no_escribio: undefined,
    sin_numero: { act: 'Ver sus contactos', at: 'contactos' },
    pidio_baja: { act: 'Ver sus permisos', at: 'contactos' },
    no_contactar: { act: 'Cambiarlo en sus contactos', at: 'contactos' },
    ventana: undefined,
    remitente: { act: 'Agregarlo a sus contactos', at: 'contactos' },
    sin_verificar: { act: 'Ver sus contactos', at: 'contactos' },
    otro: undefined,
  } satisfies Record<NonNullable<ConversationAnswer['no_reply']>, { act: string; at: string } | undefined>,
  optOut: 'Registrar la baja',
  optOutTitle: '¿Registrar la baja?',
  optOutBody: (name: string, channel: string) =>
    `A ${name} no se le escribe más por ${channel}, y queda anotado quién lo registró y cuándo. Se puede deshacer en los contactos del cliente.`,
  addPromise: 'Registrar promesa',
  doNotContact: 'No contactar',
  leaveTitle: '¿No contactar más?',
  leaveBody: (name: string) =>
    `${name} no recibe más mensajes de campañas, por ningún canal. Se puede deshacer en los contactos del cliente.`,
};

/** Of a list: an e-mail with its subject. */
export const shortOf = (one: ConversationSummary): string =>
  [one.is_automatic && words.automatic, one.subject, saidIn(one)].filter(Boolean).join(' · ');

/** `Imagen: comprobante de pago`, `Documento: deposito.pdf`; what was only written, as it was. */
export function saidIn({ text, media }: Pick<Utterance, 'text' | 'media'>): string {
  if (!media) return text || words.noText;
  // It is seen or heard above its caption.
  if (media.state === 'guardado' && (media.shown_as === 'imagen' || media.shown_as === 'audio')) return text;
  const what = [media.name, text].filter(Boolean).join(', ');
  return what ? `${words.media[media.kind]}: ${what}` : words.media[media.kind];
}

/** `22 h 40`, `35 min`. */
export function timeLeft(until: string, now: number = Date.now()): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
