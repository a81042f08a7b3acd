import type { CustomerDetail } from '../../api/contract/customers/shapes';
import type { Channel } from '../../api/contract/messaging/channels';
import type { Conversation as ConversationAnswer, Utterance } from '../../api/contract/messaging/conversations';
import { INBOUND_KIND } from '../../api/contract/messaging/conversations';
import { commonWords } from '../../domain/commonWords';
import { count, plural } from '../../ui/format/format';

export const INBOX = { events: '/bandeja', answers: '/bandeja/respuestas' } as const;

/** The path of a customer's conversation, or of an unknown sender's. */
export const conversationPath = (list: string, id: string, channel: Channel): string => `${list}/${id}/${channel}`;

/** The texts of the inbox. */
export const words = {
  ...commonWords,
  title: 'Bandeja',
  events: 'Eventos de campañas',
  answers: 'Respuestas',
  countEvents: (n: number) => plural(n, 'evento', 'eventos'),
  countAnswers: (n: number) => plural(n, 'conversación', 'conversaciones'),
  search: 'Buscar por cliente…',
  searchAnswers: 'Buscar por cliente, texto o número…',
  empty: 'Todavía no hay eventos',
  emptyBody: 'Cuando una campaña sale, aquí aparece qué pasó con cada mensaje.',
  noAnswers: 'Todavía no hay respuestas',
  noAnswersBody: 'Lo que los clientes contestan a un mensaje aparece aquí.',
  at: 'Fecha',
  number: 'Celular',
  email: 'Email',
  company: 'Empresa',
  ownCompany: 'La mía',
  campaign: 'Campaña',
  theOne: 'uno solo',
  kind: 'Cuáles',
  waiting: (n: number) => (n > 1 ? `Por contestar: ${n}` : 'Por contestar'),
  kinds: { por_contestar: 'Por contestar', baja: 'Pidió la baja', desconocido: 'Número desconocido' },
  text: 'Respuesta',
  unknown: 'Número desconocido',
  noText: '(sin texto)',
  media: { imagen: 'Imagen', documento: 'Documento', audio: 'Audio', video: 'Video', otro: 'Archivo' },
  notStored: 'El archivo quedó en WhatsApp y aquí no se puede ver: si lo necesita, pida que lo manden por correo.',
  askedOut: 'Pidió la baja',
  mayAskOut: '¿Pide que no se le escriba? Si es así, márquelo como «No contactar»',
  conversation: 'Conversación',
  said: 'Mensajes',
  choose: 'Elija una fila para ver la conversación con su cliente.',
  nothingSaid: (channel: string) => `No hay mensajes por ${channel} con este cliente.`,
  onlyLast: (n: number, all: number) => `Se ven los últimos ${count(n)} de ${count(all)} mensajes.`,
  nobodys: (address: string) =>
    address === ''
      ? 'Quien escribe no mostró su número.'
      : `Ningún cliente tiene el contacto ${address}. Si es de uno, agréguelo a sus contactos, y su conversación pasa a él.`,
  addContact: 'Agregar a los contactos',
  addContactTitle: 'Agregar a los contactos de un cliente',
  addContactVerb: 'Agregar el contacto',
  contactOf: 'Cliente',
  noContactOf: 'Elija de qué cliente es.',
  contactName: 'Nombre',
  wrongEmail: 'Escriba un correo como nombre@empresa.com.',
  replyVerb: 'Enviar la respuesta',
  noReplyText: 'Escriba la respuesta.',
  until: (at: string) => `Se puede hasta el ${at}.`,
  noReply: {
    solo_salida: 'Por este canal no se responde desde aquí.',
    no_escribio: 'Todavía no ha escrito por WhatsApp. Se puede responder hasta 24 horas después de que escriba.',
    sin_numero: 'No se puede responder: quien escribe no mostró su número.',
    pidio_baja: 'No se puede responder: pidió la baja, y no se le escribe más.',
    no_contactar: 'No se puede responder: está marcado como «No contactar» en los contactos del cliente.',
    ventana:
      'Ya no se puede responder: pasaron 24 horas desde que escribió, y WhatsApp solo lo permite hasta entonces. Con «Escribir por WhatsApp» se le envía una plantilla aprobada.',
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
  addPromise: 'Registrar compromiso',
  doNotContact: 'No contactar',
  leaveTitle: '¿No contactar más?',
  leaveBody: (name: string) =>
    `${name} no recibe más mensajes de campañas, por ningún canal. Se puede deshacer en los contactos del cliente.`,
};

export const answerKindOptions = INBOUND_KIND.map((value) => ({ value, label: words.kinds[value] }));

/** `Imagen: comprobante de pago`, `Documento: deposito.pdf`; what was only written, as it was. */
export function saidIn({ text, media }: Pick<Utterance, 'text' | 'media'>): string {
  if (!media) return text || words.noText;
  const what = [media.name, text].filter(Boolean).join(', ');
  return what ? `${words.media[media.kind]}: ${what}` : words.media[media.kind];
}
