import type { InboundMessage } from '../../api/contract/messaging/conversations';
import type { CampaignEvent } from '../../api/contract/messaging/shapes';
import { eventColumns } from '../../domain/columns/messages';
import { channelName } from '../../domain/words';
import { Chip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { saidIn, words } from './words';

export const columns: Column<CampaignEvent>[] = eventColumns.toSpliced(1, 0, {
  key: 'customer',
  header: words.customer,
  width: 130,
  grow: 2,
  render: ({ customer_name }) => <span title={customer_name}>{customer_name}</span>,
});

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
