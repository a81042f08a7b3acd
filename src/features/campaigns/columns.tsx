import { type Campaign, campaignName, type RecipientState } from '../../api/contract/messaging/shapes';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { campaignStatuses, channelName } from '../../domain/words';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { count, UNKNOWN } from '../../ui/format/format';
import type { Column } from '../../ui/table/columns';
import { waitsInShort, waitsInWords } from './departures';
import { words } from './words';

const SENT: readonly RecipientState[] = ['enviado', 'entregado', 'leido', 'respondido'];

/** What became of its messages; nothing before there are any. */
const resultOf = ({ messages = {} }: Campaign): string => {
  const sum = (states: readonly string[]) => states.reduce((all, state) => all + (messages[state] ?? 0), 0);
  const all = sum(Object.keys(messages));
  const counts = { sent: sum(SENT), all, answered: sum(['respondido']), failed: sum(['fallido']) };
  return all === 0 ? '' : words.became(counts);
};

export const columns: Column<Campaign>[] = [
  {
    key: 'launch',
    header: words.launch,
    width: 150,
    sort: 'launch_date',
    render: ({ launch_date }) => moment(launch_date),
  },
  {
    key: 'name',
    header: words.name,
    width: 190,
    grow: 2,
    sort: 'name',
    render: (one) => <span title={campaignName(one)}>{campaignName(one)}</span>,
  },
  {
    key: 'template',
    header: words.template,
    width: 160,
    grow: 1,
    sort: 'template',
    extra: true,
    render: ({ template }) => <span title={template?.name}>{template?.name || UNKNOWN}</span>,
  },
  { key: 'channel', header: words.channel, width: 100, render: (one) => channelName(one.campaign_type) },
  {
    key: 'customers',
    header: words.customers,
    width: 110,
    align: 'end',
    sort: 'customers',
    spare: true,
    render: (one) => count(one.customers ?? null),
  },
  {
    key: 'documents',
    header: words.documents,
    width: 110,
    align: 'end',
    spare: true,
    render: ({ no_documentos }) => count(no_documentos),
  },
  {
    key: 'sent',
    header: words.result,
    width: 220,
    grow: 1,
    uncut: true,
    render: resultOf,
  },
  {
    key: 'status',
    header: words.status,
    width: 200,
    render: ({ waits, ...one }) => (
      <span title={waits ? waitsInWords(waits) : undefined}>
        {unlessAbsent(one, 'status', <StateChip {...campaignStatuses[one.status]} />)} {waits && waitsInShort(waits)}
      </span>
    ),
  },
];
