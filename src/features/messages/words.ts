import { CHANNEL_NAMES, CHANNELS, type Channel, mediumOf } from '../../api/contract/messaging/channels';
import { MESSAGE_STATUS, type Message, VIA } from '../../api/contract/messaging/messages';
import { messageStatuses } from '../../domain/columns/messages';
import { commonWords } from '../../domain/commonWords';
import { noChannel } from '../../domain/words';
import { moment } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

/** The texts of the outbox. */
export const words = {
  ...commonWords,
  title: 'Salida',
  loading: 'Mensaje',
  subtitle: (n: number) => plural(n, 'mensaje', 'mensajes'),
  search: 'Buscar por cliente, destinatario o asunto…',
  empty: 'Todavía no salió ningún mensaje',
  emptyBody:
    'Aquí queda cada mensaje que sale, y los que se quedan en esta bandeja mientras un canal no está configurado.',
  to: 'Para',
  campaign: 'Campaña',
  theOne: 'uno solo',
  since: 'Desde',
  until: 'Hasta',
  via: 'Vía',
  otherVia: 'Otra',
  sent: 'Salió',
  waits: 'Espera',
  cancelMessage: 'Cancelar el envío',
  test: 'Prueba',
  notSent: '—',
  message: (to: string) => `Mensaje para ${to}`,
  addressed: (to: string) => `Para ${to}`,
  statement: (day: string) => `Estado de cuenta al ${day} (PDF)`,
  createdBy: ({ created_at, created_by }: Message) => [moment(created_at), created_by].filter(Boolean).join(' · '),
};

export const statusOptions = MESSAGE_STATUS.map((value) => ({ value, label: messageStatuses[value].word }));

const VIAS = new Map<string, string>(CHANNEL_NAMES.map((name) => [CHANNELS[name].via, CHANNELS[name].viaLabel]));
/** Which way a message takes. */
export const viaOf = (via: Message['via']): string =>
  via === 'bandeja_local' ? noChannel : (VIAS.get(via) ?? words.otherVia);
export const viaOptions = (channels: readonly Channel[]) =>
  VIA.filter((via) => via === 'bandeja_local' || channels.some((one) => mediumOf(one).via === via)).map((value) => ({
    value,
    label: viaOf(value),
  }));
