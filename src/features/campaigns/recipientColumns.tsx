import { ArrowForwardRegular } from '@fluentui/react-icons/svg/arrow-forward';
import { Link } from 'react-router-dom';
import { type Channel, mediumOf } from '../../api/contract/messaging/channels';
import { type CampaignCustomer, mayPass } from '../../api/contract/messaging/shapes';
import { OTHER } from '../../api/contract/row';
import { customerName } from '../../domain/customerName';
import { StateChip } from '../../ui/Chip';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { recipientStates, suppressedInWords, words } from './words';

/** The suppressions that staff did not override. */
const activeSuppressions = ({ held, let_through = [] }: CampaignCustomer): CampaignCustomer['held'] =>
  held.filter((kind) => !let_through.includes(kind));

/** The address on the campaign's channel. Where nobody says how the recipient stands, `address` is a provider's own field: where the customer lives. */
const addressOf = ({ state = OTHER, address, ...one }: CampaignCustomer, channel: Channel): string =>
  (state === OTHER ? undefined : address) ?? one[mediumOf(channel).address];

export const recipientColumns = (
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
