import type { Message } from '../../api/contract/messages';
import { channelName, eventStatusTones } from '../../console/sharedWords';
import { Chip, type Tone } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { statusOf, words } from './words';

const TONE: Record<Message['status'], Tone> = { ...eventStatusTones, enviando: 'neutral' };

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
  { key: 'channel', header: words.channel, width: 100, render: ({ channel }) => channelName(channel) },
  {
    key: 'to',
    header: words.to,
    width: 180,
    grow: 2,
    sort: 'to',
    render: ({ to, customer_name = '' }) => (
      <TwoLines first={customer_name || to} second={customer_name === '' ? '' : to} />
    ),
  },
  { key: 'status', header: words.status, width: 120, render: (message) => <MessageStatus message={message} /> },
  {
    key: 'about',
    header: words.about,
    width: 170,
    grow: 2,
    spare: true,
    render: (message) => <TwoLines first={aboutOf(message)} second={besides(message)} />,
  },
  {
    key: 'reason',
    header: words.reason,
    width: 180,
    grow: 2,
    render: ({ reason, answer }) => {
      const text = reason || (answer ? words.answered(answer) : '');
      return <span title={text}>{text}</span>;
    },
  },
];

/** The campaign's template, else what its subject says. */
const aboutOf = ({ template_name, subject }: Message) => template_name || subject || words.reply;

const besides = ({ template_name, subject, attachments = [], is_test }: Message) =>
  [template_name && subject, attachments.length > 0 && words.statementOf, is_test && words.test]
    .filter(Boolean)
    .join(' · ');
