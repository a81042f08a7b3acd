import type { ConversationSummary } from '../../api/contract/messaging/conversations';
import type { CampaignEvent } from '../../api/contract/messaging/shapes';
import { eventColumns } from '../../domain/columns/messages';
import { Chip } from '../../ui/Chip';
import { moment, relative } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { useSharedStyles } from '../../ui/styles';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { shortOf, words } from './words';

/** Beside a conversation there is room for three columns: what came of a message stands below whose it is. */
export const columns: Column<CampaignEvent>[] = [
  {
    key: 'at',
    header: words.at,
    width: 110,
    render: ({ at }) => at && <span title={moment(at)}>{relative(at)}</span>,
  },
  {
    key: 'customer',
    header: words.customer,
    width: 120,
    grow: 2,
    render: ({ customer_name, reason, answer }) => (
      <TwoLines first={customer_name} second={reason || answer || undefined} />
    ),
  },
  ...eventColumns.filter(({ key }) => key !== 'at' && key !== 'reason'),
];

export const personColumns: Column<ConversationSummary>[] = [
  {
    key: 'customer',
    header: words.customer,
    width: 150,
    grow: 1,
    render: (one) => (
      <TwoLines
        first={
          <>
            {one.unanswered > 0 && <Unanswered {...one} />}
            {nameOf(one)}
          </>
        }
        second={one.opts_out ? words.askedOut : shortOf(one)}
        says={`${nameOf(one)} · ${shortOf(one)}`}
        strong={one.unread}
      />
    ),
  },
  {
    key: 'overdue',
    header: words.overdue,
    width: 110,
    align: 'end',
    spare: true,
    render: ({ balances }) => balances.map(overdueOf),
  },
  {
    key: 'at',
    header: words.at,
    width: 148,
    uncut: true,
    render: ({ at, assigned_to, resolved_at }) => (
      <TwoLines
        first={relative(at)}
        second={assigned_to?.name ?? (resolved_at ? words.resolved : '')}
        says={moment(at)}
      />
    ),
  },
];

/** A number, so that the name beside it keeps its room. */
function Unanswered({ unread, unanswered }: Pick<ConversationSummary, 'unread' | 'unanswered'>) {
  const { srOnly } = useSharedStyles();
  const says = unread ? words.unread(unanswered) : words.waiting(unanswered);
  return (
    <span title={says}>
      <Chip tone={unread ? 'brand' : 'neutral'}>
        <span aria-hidden="true">{unanswered}</span>
        <span className={srOnly}>{says}</span>
      </Chip>{' '}
    </span>
  );
}

const nameOf = ({ customer, customer_name, address }: ConversationSummary) =>
  customer === null ? address || words.unknown : customer_name;

const overdueOf = ({ currency, overdue }: ConversationSummary['balances'][number]) => (
  <div key={currency}>
    <Money value={overdue} currency={currency} />
  </div>
);
