import type { Message } from '../../api/contract/messages';
import { Chip, type Tone } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import type { Column } from '../../ui/table/columns';
import { channelOf, statusOf, words } from './words';

const TONE: Record<Message['status'], Tone> = {
  en_cola: 'neutral',
  enviando: 'neutral',
  enviado: 'brand',
  entregado: 'good',
  leido: 'good',
  respondido: 'good',
  fallido: 'bad',
  incierto: 'warn',
  cancelado: 'neutral',
  otro: 'neutral',
};

export const MessageStatus = ({ message }: { message: Pick<Message, 'status' | 'via'> }) => (
  <Chip tone={message.via === 'bandeja_local' && message.status === 'enviado' ? 'neutral' : TONE[message.status]}>
    {statusOf(message)}
  </Chip>
);

export const columns: Column<Message>[] = [
  {
    key: 'created',
    header: words.created,
    width: 150,
    sort: 'created_at',
    render: ({ created_at }) => moment(created_at),
  },
  { key: 'channel', header: words.channel, width: 100, render: ({ channel }) => channelOf(channel) },
  { key: 'to', header: words.to, width: 200, grow: 2, sort: 'to', render: ({ to }) => <span title={to}>{to}</span> },
  { key: 'status', header: words.status, width: 120, render: (message) => <MessageStatus message={message} /> },
  {
    key: 'subject',
    header: words.subject,
    width: 180,
    grow: 2,
    spare: true,
    render: ({ subject }) => <span title={subject}>{subject}</span>,
  },
  {
    key: 'reason',
    header: words.reason,
    width: 180,
    grow: 2,
    spare: true,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    key: 'attached',
    header: words.attached,
    width: 140,
    spare: true,
    render: ({ attachments }) => attachments?.length !== 0 && attachments && words.statementOf,
  },
  { key: 'test', header: words.test, width: 80, render: ({ is_test }) => is_test && words.test },
];
