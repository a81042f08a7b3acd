import { ArrowForwardRegular } from '@fluentui/react-icons/svg/arrow-forward';
import { Link } from 'react-router-dom';
import { type Channel, mediumOf } from '../../api/contract/messaging/channels';
import {
  type Campaign,
  type CampaignCustomer,
  campaignName,
  mayPass,
  type RecipientState,
} from '../../api/contract/messaging/shapes';
import { customerName } from '../../domain/customerName';
import { campaignStatuses, channelName } from '../../domain/words';
import type { AudienceRow } from '../../machines/campaigns/audience';
import { StateChip } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { count, UNKNOWN } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { waitsInShort, waitsInWords } from './departures';
import { newWords, recipientStates, suppressedInWords, words } from './words';

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
    render: (one) => <span title={campaignName(one)}>{campaignName(one) || UNKNOWN}</span>,
  },
  {
    key: 'template',
    header: words.template,
    width: 160,
    grow: 1,
    sort: 'template',
    extra: true,
    render: ({ template }) => <span title={template?.name}>{template?.name ?? UNKNOWN}</span>,
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
    render: ({ status, waits }) => (
      <span title={waits ? waitsInWords(waits) : undefined}>
        <StateChip {...campaignStatuses[status]} /> {waits && waitsInShort(waits)}
      </span>
    ),
  },
];

/** `isNamed`: with what they owe of the chosen ages and cost center. */
export const audienceColumns = (isNamed: boolean): Column<AudienceRow>[] => [
  ...audienceFacts,
  ...(isNamed ? [named] : []),
  balance,
];

const audienceFacts: Column<AudienceRow>[] = [
  {
    key: 'name',
    header: words.customer,
    width: 180,
    grow: 2,
    render: (one) => <span title={customerName(one)}>{customerName(one)}</span>,
  },
  { key: 'phone', header: 'Celular', width: 140, render: ({ phone }) => phone },
  {
    key: 'email',
    header: 'Email',
    width: 160,
    grow: 1,
    spare: true,
    render: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    key: 'contacts',
    header: newWords.contacts,
    width: 90,
    align: 'end',
    spare: true,
    render: ({ contactos }) => count(contactos),
  },
  {
    key: 'last',
    header: newWords.lastContact,
    width: 134,
    spare: true,
    render: ({ last_contact }) => (last_contact ? date(last_contact) : newWords.never),
  },
  { key: 'docs', header: words.docs, width: 106, align: 'end', spare: true, render: ({ docs }) => count(docs) },
];

const named: Column<AudienceRow> = {
  key: 'named',
  header: newWords.named,
  width: 150,
  align: 'end',
  render: (one) => <Money value={one.named} currency={one.currency} strong />,
};

const balance: Column<AudienceRow> = {
  key: 'balance',
  header: words.balance,
  width: 130,
  align: 'end',
  render: ({ saldo, currency }) => <Money value={saldo} currency={currency} />,
};

export type SuppressedRow = { id: string; name: string; kinds: string[]; saldo: string; currency: string | undefined };

export const suppressedColumns = (
  channel: Channel,
  onOverride: (row: SuppressedRow) => void,
): Column<SuppressedRow>[] => [
  {
    key: 'name',
    header: words.customer,
    width: 180,
    grow: 1,
    render: ({ id, name }) => (
      <Link to={`/clientes/${id}`} title={name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'why',
    header: newWords.why,
    width: 220,
    grow: 2,
    render: ({ kinds }) => <span title={suppressedInWords(kinds, channel)}>{suppressedInWords(kinds, channel)}</span>,
  },
  {
    key: 'balance',
    header: words.balance,
    width: 130,
    align: 'end',
    render: ({ saldo, currency }) => <Money value={saldo} currency={currency} />,
  },
  ...actionsColumn<SuppressedRow>({
    label: ({ name }) => words.override(name),
    icon: <ArrowForwardRegular />,
    run: onOverride,
    can: ({ kinds }) => mayPass(kinds),
  }),
];

/** The suppressions that staff did not override. */
const activeSuppressions = ({ held, let_through = [] }: CampaignCustomer): CampaignCustomer['held'] =>
  held.filter((kind) => !let_through.includes(kind));

/** The address on the campaign's channel; other addresses of the customer are irrelevant. */
const addressOf = (one: CampaignCustomer, channel: Channel): string => one.address ?? one[mediumOf(channel).address];

export const customerColumns = (
  channel: Channel,
  onOverride: ((row: CampaignCustomer) => void) | false,
): Column<CampaignCustomer>[] => [
  {
    key: 'name',
    header: words.customer,
    width: 180,
    grow: 2,
    render: (one) => (
      <Link to={`/clientes/${one.id}`} title={customerName(one)}>
        {customerName(one)}
      </Link>
    ),
  },
  {
    key: 'address',
    header: words.addresses[mediumOf(channel).address],
    width: 150,
    grow: 1,
    spare: true,
    render: (one) => <span title={addressOf(one, channel)}>{addressOf(one, channel)}</span>,
  },
  {
    key: 'balance',
    header: words.balance,
    width: 120,
    align: 'end',
    render: ({ saldo, currency }) => <Money value={saldo} currency={currency} />,
  },
  {
    key: 'held',
    header: words.suppressed,
    width: 180,
    grow: 2,
    render: (one) => {
      const why =
        suppressedInWords(activeSuppressions(one), channel) ||
        (one.let_through_reason && words.overridden(one.let_through_reason));
      return <span title={why}>{why}</span>;
    },
  },
  {
    key: 'state',
    header: words.state,
    width: 140,
    render: ({ status, state = status }) => state && <StateChip {...recipientStates[state]} />,
  },
  {
    key: 'reason',
    header: words.reason,
    width: 150,
    grow: 1,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  ...actionsColumn<CampaignCustomer>(
    onOverride && {
      label: (one) => words.override(customerName(one)),
      icon: <ArrowForwardRegular />,
      run: onOverride,
      can: (one) => activeSuppressions(one).length > 0 && mayPass(activeSuppressions(one)),
    },
  ),
];
