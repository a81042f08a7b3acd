import type { Message } from '../../api/contract/messaging/messages';
import type { CampaignEvent } from '../../api/contract/messaging/shapes';
import type { StateLook } from '../../ui/Chip';
import { StateChip } from '../../ui/Chip';
import { dayAndHour, localTime, moment } from '../../ui/format/dates';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { channelName, eventStatuses, noChannel } from '../words';
import { unlessAbsent } from './unlessAbsent';
import { columnWords as words } from './words';

export const messageStatuses: Record<Message['status'], StateLook> = {
  ...eventStatuses,
  enviando: { word: 'Enviando', tone: 'neutral' },
};
/** A message that stayed in the local outbox is not called sent. */
export const statusOf = ({ status, via }: Pick<Message, 'status' | 'via'>): StateLook =>
  status === 'enviado' && via === 'bandeja_local' ? { word: noChannel, tone: 'neutral' } : messageStatuses[status];

/** `Sale el lunes 30/11 a las 08:00`. */
export const leavesInWords = (at: string): string => words.leaves(dayAndHour(localTime(at)));

/** A message wherever it is listed; to whom it goes stands after its channel. */
export const messageColumns: Column<Message>[] = [
  {
    key: 'created',
    header: words.created,
    width: 146,
    sort: 'created_at',
    render: ({ created_at }) => moment(created_at),
  },
  { key: 'channel', header: words.channel, width: 92, render: ({ channel }) => channelName(channel) },
  // As wide as the longest of its words.
  { key: 'status', header: words.status, width: 172, render: (message) => <StateChip {...statusOf(message)} /> },
  {
    key: 'about',
    header: words.about,
    width: 140,
    grow: 2,
    spare: true,
    render: (message) => <TwoLines first={aboutOf(message)} second={besides(message)} />,
  },
  {
    key: 'reason',
    header: words.reason,
    width: 150,
    grow: 2,
    render: ({ reason, leaves_at, answer }) => {
      const text = reason || (leaves_at ? leavesInWords(leaves_at) : answer ? words.answered(answer) : '');
      return <span title={text}>{text}</span>;
    },
  },
];

/** The campaign's template, else what its subject says. */
const aboutOf = ({ template_name, subject }: Message) => template_name || subject || words.byHand;

const besides = ({ template_name, subject, attachments = [], is_test }: Message) =>
  [template_name && subject, attachments.length > 0 && words.statement, is_test && words.test]
    .filter(Boolean)
    .join(' · ');

/** A message of a campaign wherever it is listed; to whom it went stands after its time. */
export const eventColumns: Column<CampaignEvent>[] = [
  { key: 'at', header: words.date, width: 146, render: ({ at }) => moment(at) },
  {
    key: 'status',
    header: words.status,
    width: 126,
    render: (one) => unlessAbsent(one, 'status', <StateChip {...eventStatuses[one.status]} />),
  },
  { key: 'channel', header: words.channel, width: 100, spare: true, render: ({ channel }) => channelName(channel) },
  {
    key: 'to',
    header: words.recipient,
    width: 130,
    grow: 1,
    spare: true,
    render: ({ number, email }) => <span title={number || email}>{number || email}</span>,
  },
  {
    key: 'template',
    header: words.template,
    width: 140,
    grow: 1,
    spare: true,
    render: ({ template_name }) => <span title={template_name}>{template_name}</span>,
  },
  {
    key: 'reason',
    header: words.reason,
    width: 120,
    grow: 1,
    render: ({ reason, answer }) => <span title={reason || answer || undefined}>{reason || answer}</span>,
  },
];
