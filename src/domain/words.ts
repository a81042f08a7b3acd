import type { Job } from '../api/contract/console/jobs';
import type { Activity } from '../api/contract/customers/activities';
import type { PaymentPromise } from '../api/contract/customers/promises';
import type { Customer } from '../api/contract/customers/shapes';
import type { DebitDetail } from '../api/contract/debits/shapes';
import { type Channel, mediumOf } from '../api/contract/messaging/channels';
import type { Campaign, CampaignEvent } from '../api/contract/messaging/shapes';
import type { Agreement } from '../api/contract/receivables/agreements';
import type { BUCKETS, Document } from '../api/contract/receivables/documents';
import type { PaymentDetail } from '../api/contract/receivables/payments';
import { OTHER } from '../api/contract/row';
import type { StateLook } from '../ui/Chip';
import type { Option } from '../ui/fields/options';
import { UNKNOWN } from '../ui/format/format';

/**
 * Texts shared by several areas. Every screen has them, so that of the contract only its types are named here: its rows come
 * with the area whose calls they are.
 */

const optionsOf = (words: Record<string, string | StateLook>): Option[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: typeof word === 'string' ? word : word.word }));

/** All but what the contract does not know. */
const known = (options: Option[]) => options.filter(({ value }) => value !== OTHER);

/** A conciliation from the bank's file to the money: two screens. */
export const conciliationSteps = ['Archivo', 'Vista previa', 'Conciliar', 'Hecho'];

/** How long something has been due. */
export const bucketWords: Record<(typeof BUCKETS)[number], string> = {
  'Por vencer': 'Por vencer',
  '1-30': '1 a 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  '91-120': '91 a 120 días',
  'Más de 120': 'Más de 120 días',
  'Sin fecha': 'Sin fecha',
};

export const documentStatusWords: Record<Document['status'], string> = {
  pendiente: 'Pendiente',
  parcial: 'Parcial',
  pagado: 'Pagado',
  anulado: 'Anulado',
  otro: 'Otro estado',
};

export const methodWords: Record<PaymentDetail['method'], string> = {
  transferencia: 'Transferencia',
  deposito: 'Depósito',
  efectivo: 'Efectivo',
  cheque: 'Cheque',
  tarjeta: 'Tarjeta',
  debito_automatico: 'Débito automático',
  enlace: 'Enlace de pago',
  otro: 'Otra',
};

export const methodOptions = known(optionsOf(methodWords));

/** What a bank may answer of a debit's line. */
export const bankResults = {
  cobrado: { word: 'Cobrado', tone: 'good' },
  rechazado: { word: 'Rechazado', tone: 'bad' },
  en_tramite: { word: 'Pendiente en el banco', tone: 'warn' },
} as const satisfies Record<string, StateLook>;

export const detailStatuses: Record<DebitDetail['status'], StateLook> = {
  ...bankResults,
  pendiente: { word: 'Pendiente', tone: 'neutral' },
  excluido: { word: 'Quitado', tone: 'neutral' },
  otro: { word: 'Otro estado', tone: 'warn' },
};

export const activityKindWords: Record<Activity['kind'], string> = {
  llamada: 'Llamada',
  visita: 'Visita',
  mensaje: 'Mensaje',
  promesa: 'Promesa de pago',
  nota: 'Nota',
  otro: 'Otra',
};
export const activityKindOptions = known(optionsOf(activityKindWords));

export const outcomeWords: Record<NonNullable<Activity['outcome']>, string> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  numero_equivocado: 'Número equivocado',
  prometio_pagar: 'Prometió pagar',
  se_niega: 'Se niega a pagar',
  disputa: 'Disputa la deuda',
  envio_comprobante: 'Envió el comprobante',
  otro: 'Otro',
};
export const outcomeOptions = optionsOf(outcomeWords);

export const promiseStatuses: Record<PaymentPromise['status'], StateLook> = {
  pendiente: { word: 'Pendiente', tone: 'neutral' },
  cumplida: { word: 'Cumplida', tone: 'good' },
  rota: { word: 'Rota', tone: 'bad' },
  anulada: { word: 'Anulada', tone: 'neutral' },
  otro: { word: 'Otro estado', tone: 'neutral' },
};
export const promiseOptions = known(optionsOf(promiseStatuses));

export const agreementStatuses: Record<Agreement['status'], StateLook> = {
  vigente: { word: 'Vigente', tone: 'brand' },
  cumplido: { word: 'Cumplido', tone: 'good' },
  roto: { word: 'Roto', tone: 'bad' },
  anulado: { word: 'Anulado', tone: 'neutral' },
  otro: { word: 'Otro estado', tone: 'neutral' },
};

export const channelName = (channel: Channel | null): string => (channel === null ? UNKNOWN : mediumOf(channel).label);
/** `useChannels` lists those that the service has. */
export const channelOptions = (channels: readonly Channel[]) =>
  channels.map((channel) => ({ value: String(channel), label: channelName(channel) }));
/** What a channel writes to. */
const ADDRESS_WORDS = { phone: 'celular', email: 'email' };
export const addressWord = (channel: Channel): string => ADDRESS_WORDS[mediumOf(channel).address];

export const campaignStatuses: Record<Campaign['status'], StateLook> = {
  borrador: { word: 'Borrador', tone: 'neutral' },
  programada: { word: 'Programada', tone: 'brand' },
  lanzando: { word: 'Lanzando', tone: 'brand' },
  lanzada: { word: 'Enviando', tone: 'brand' },
  pausada: { word: 'En pausa', tone: 'warn' },
  fallida: { word: 'Fallida', tone: 'bad' },
  perdida: { word: 'No salió a su hora', tone: 'bad' },
  terminada: { word: 'Terminada', tone: 'good' },
  otro: { word: 'Otro', tone: 'neutral' },
};

/** The steps of a message have marks of their own; the accent means that somebody read it, or answered. */
export const eventStatuses: Record<CampaignEvent['status'], StateLook> = {
  en_cola: { word: 'En cola', tone: 'neutral' },
  enviado: { word: 'Enviado', tone: 'neutral', mark: 'sent' },
  entregado: { word: 'Entregado', tone: 'neutral', mark: 'delivered' },
  leido: { word: 'Leído', tone: 'brand', mark: 'read' },
  respondido: { word: 'Respondido', tone: 'good', mark: 'answered' },
  fallido: { word: 'Fallido', tone: 'bad', mark: 'failed' },
  incierto: { word: 'Incierto', tone: 'warn' },
  cancelado: { word: 'Cancelado', tone: 'neutral' },
  otro: { word: 'Otro', tone: 'neutral' },
};
/** Where a message stayed whose channel nobody has set up. */
export const noChannel = 'Sin enviar (sin canal)';

type LastMessage = NonNullable<NonNullable<Customer['last_contact']>['message']>;
/** How a customer's last message ended: one that stayed in the local outbox is not called sent. */
export const lastMessageInWords = ({ status, is_unsent }: LastMessage): string =>
  is_unsent ? noChannel : eventStatuses[status].word;
export const eventStatusOptions = known(optionsOf(eventStatuses));

/** The background jobs. */
export function jobInWords({ name, about }: Pick<Job, 'name' | 'about'>): string {
  switch (name) {
    case 'sync_documents':
      return 'Sincronizar documentos';
    case 'match_conciliation':
      return `Buscar sugerencias para «${about}»`;
    case 'match_documents':
      return 'Buscar sugerencias para documentos que cambiaron';
    case 'import_customers':
      return `Importar clientes de «${about}»`;
    case 'import_documents':
      return `Importar documentos de «${about}»`;
    case 'import_electronic':
      return `Tomar los comprobantes electrónicos de «${about}»`;
    case 'remind_instalments':
      return 'Recordatorios de cuotas';
    case 'keep_agreements':
      return 'Seguimiento de acuerdos de pago';
    case 'charge_subscriptions':
      return 'Hacer los documentos de las suscripciones';
    case 'create_payment_link':
      return `Crear el enlace de pago ${about}`;
    case 'confirm_payment_link':
      return `Preguntar si se pagó el enlace ${about}`;
    case 'send_message':
      return `Enviar un mensaje a ${about}`;
    case 'send_campaign':
      return `Enviar la campaña «${about}»`;
    case 'run_policies':
      return 'Corrida diaria de las políticas de cobranza';
    case 'otro':
      return about || 'Otro trabajo';
  }
}
