import { ArrowForwardRegular } from '@fluentui/react-icons/svg/arrow-forward';
import { Link } from 'react-router-dom';
import type { Channel } from '../../api/contract/messaging/channels';
import { mayPass } from '../../api/contract/messaging/shapes';
import { customerName } from '../../domain/customerName';
import { type AudienceRow, NO_CONTACT } from '../../machines/campaigns/audience';
import { date } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { newWords, suppressedInWords, words } from './words';

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
  { key: 'phone', header: 'Celular', width: 140, render: ({ phone }) => phone || NO_CONTACT.phone },
  {
    key: 'email',
    header: 'Email',
    width: 160,
    grow: 1,
    spare: true,
    render: ({ email }) => <span title={email}>{email || NO_CONTACT.email}</span>,
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
    // Null: never; a provider that says nothing of it is no sign of that.
    render: ({ last_contact }) => (last_contact === null ? newWords.never : date(last_contact ?? null)),
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

export type SuppressedRow = {
  id: string;
  name: string;
  kinds: string[];
  saldo: string | null;
  currency: string | undefined;
};

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
