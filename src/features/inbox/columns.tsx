import type { CampaignEvent } from '../../api/contract/campaignShapes';
import type { InboundMessage } from '../../api/contract/conversations';
import { channelName, eventStatusTones, eventStatusWords } from '../../console/sharedWords';
import { Chip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { saidIn, words } from './words';

export const columns: Column<CampaignEvent>[] = [
  { key: 'at', header: words.at, width: 155, render: ({ at }) => moment(at) },
  {
    key: 'customer',
    header: words.customer,
    width: 130,
    grow: 2,
    render: ({ customer_name }) => <span title={customer_name}>{customer_name}</span>,
  },
  {
    key: 'status',
    header: words.status,
    width: 110,
    render: ({ status }) => <Chip tone={eventStatusTones[status]}>{eventStatusWords[status]}</Chip>,
  },
  { key: 'channel', header: words.channel, width: 100, spare: true, render: ({ channel }) => channelName(channel) },
  {
    key: 'to',
    header: words.address,
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
    render: ({ reason, answer }) => <span title={reason || (answer ?? '')}>{reason || answer}</span>,
  },
];

export const answerColumns: Column<InboundMessage>[] = [
  { key: 'at', header: words.at, width: 155, render: ({ at }) => moment(at) },
  {
    key: 'customer',
    header: words.customer,
    width: 130,
    grow: 1,
    render: ({ customer, customer_name, from, waits = false }) => (
      <TwoLines first={customer === null ? words.unknown : customer_name} second={from} strong={waits} />
    ),
  },
  {
    key: 'text',
    header: words.text,
    width: 140,
    grow: 2,
    render: (one) =>
      one.opts_out ? (
        <Chip tone="warn">{words.askedOut}</Chip>
      ) : (
        <span title={saidIn(one)}>
          {one.waits && <Chip tone="brand">{words.waiting(one.unanswered ?? 1)}</Chip>} {saidIn(one)}
        </span>
      ),
  },
  { key: 'channel', header: words.channel, width: 100, spare: true, render: ({ channel }) => channelName(channel) },
];
