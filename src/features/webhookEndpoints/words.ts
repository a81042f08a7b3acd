import { WEBHOOK_EVENT, type WebhookDelivery, type WebhookEndpoint } from '../../api/contract/console/webhookEndpoints';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';

const { name, status } = commonWords;

/** The texts of the systems that are notified of what happens. */
export const words = {
  name,
  status,
  title: 'Webhooks',
  subtitle: 'Otros sistemas de la empresa a los que se avisa de lo que pasa, con llamadas firmadas.',
  search: 'Buscar por nombre o dirección…',
  create: 'Nuevo webhook',
  url: 'Dirección',
  urlHint: 'Empieza por https://. Se le envía un POST por cada hecho.',
  events: 'Avisa de',
  waiting: 'Por enviar',
  delivered: 'Última entrega',
  never: 'Todavía no',
  deliveries: 'Entregas',
  edit: (text: string) => `Editar ${text}`,
  test: (text: string) => `Enviar una prueba a ${text}`,
  renew: (text: string) => `Cambiar la clave de ${text}`,
  remove: (text: string) => `Eliminar ${text}`,
  empty: 'No hay webhooks',
  emptyBody: 'Añada uno para que otro sistema sepa de pagos, promesas y cierres en el momento.',
  createTitle: 'Nuevo webhook',
  createVerb: 'Guardar',
  editTitle: 'Editar el webhook',
  editVerb: 'Guardar',
  missingName: 'Escriba un nombre',
  missingUrl: 'Escriba la dirección',
  missingEvents: 'Elija al menos un hecho',
  isOn: 'Encendido: lo que pase mientras está apagado no se avisa',
  removeTitle: '¿Eliminar este webhook?',
  removeImpact: 'No se le avisa más, tampoco de lo que está por enviar.',
  removeVerb: 'Eliminar 1 webhook',
  renewTitle: '¿Cambiar la clave?',
  renewImpact: 'La de antes firma también durante un día, para que el otro sistema pueda cambiar.',
  renewVerb: 'Cambiar la clave',
  secretTitle: 'Clave del webhook',
  secretBody: 'Cópiela ahora: no se vuelve a mostrar. Con ella el otro sistema comprueba que la llamada es de Cartera.',
  secret: 'Clave',
  copy: 'Copiar la clave',
  close: 'Ya la copié',
};

export const deliveryWords = {
  status,
  title: 'Entregas',
  subtitle: 'Lo que se avisó en los últimos 30 días, y cómo le fue.',
  search: 'Buscar por documento, monto o estado de cuenta…',
  event: 'Hecho',
  about: 'De qué',
  endpoint: 'Webhook',
  happened: 'Cuándo pasó',
  attempts: 'Intentos',
  answer: 'Respuesta',
  resend: (text: string) => `Enviar otra vez ${text}`,
  empty: 'Todavía no se ha avisado de nada',
  emptyBody: 'Aquí aparece cada hecho que se avisa a un webhook.',
};

export const eventWords: Record<WebhookDelivery['type'], string> = {
  'document.paid': 'Documento pagado',
  'document.reopened': 'Documento que se debe otra vez',
  'payment.booked': 'Pago registrado',
  'payment.undone': 'Pago deshecho',
  'promise.made': 'Promesa hecha',
  'promise.kept': 'Promesa cumplida',
  'promise.broken': 'Promesa rota',
  'statement.closed': 'Conciliación cerrada',
  'webhook.test': 'Prueba',
  otro: 'Otro',
};

export const eventsInWords = (events: WebhookEndpoint['events']): string =>
  events.length === WEBHOOK_EVENT.length ? 'Todo' : events.map((event) => eventWords[event]).join(', ');

const off: Record<NonNullable<WebhookEndpoint['off_because']>, string> = {
  fallas: 'Apagado: falló 5 días',
  retirado: 'Apagado: ya no existe',
  otro: 'Apagado',
};

export function stateOf({ is_on, off_because, failures }: WebhookEndpoint): StateLook {
  if (off_because) return { word: off[off_because], tone: 'bad' };
  if (!is_on) return { word: 'Apagado', tone: 'neutral' };
  return failures > 0 ? { word: 'No contesta bien', tone: 'bad' } : { word: 'Encendido', tone: 'good' };
}

/** What fails since when, and when it is tried again. */
export const trialsOf = ({ failed_since, next_at }: WebhookEndpoint): string | undefined =>
  failed_since === null
    ? undefined
    : `Desde ${moment(failed_since)}${next_at ? `; se prueba otra vez ${moment(next_at)}` : ''}`;

export const deliveryStates: Record<WebhookDelivery['status'], StateLook> = {
  espera: { word: 'Por enviar', tone: 'warn' },
  entregada: { word: 'Entregada', tone: 'good' },
  fallida: { word: 'Fallida', tone: 'bad' },
  otro: { word: 'Otro', tone: 'neutral' },
};

const failures: Record<NonNullable<WebhookDelivery['failure']>, string> = {
  inalcanzable: 'No hay conexión',
  interna: 'Es de la red interna',
  tarde: 'No contestó en 15 segundos',
  respuesta: 'Contestó',
  clave: 'Su clave no se puede leer: cámbiela',
  otro: 'Falló',
};

export function answerOf({ failure, answered, next_at }: WebhookDelivery): string {
  const said = [failure && failures[failure], answered].filter(Boolean).join(' ');
  return next_at === null ? said : `${said}; otra vez ${moment(next_at)}`;
}
