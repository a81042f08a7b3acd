import { CallRegular } from '@fluentui/react-icons/svg/call';
import type { Customer } from '../../api/contract/customers/shapes';
import { isZero } from '../../api/contract/money';
import { customerName } from '../../domain/customerName';
import { activityKindWords, channelName, lastMessageInWords, outcomeWords, promiseStatuses } from '../../domain/words';
import { FoundBy } from '../../resource/list/FoundBy';
import { Chip } from '../../ui/Chip';
import { date, dayOf, daysAgo, daysFromToday, nearDate } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { AgeBand } from './AgeBand';
import { words } from './words';

/** `search`: what the list was searched for. */
export function columnsFor(
  search: string | undefined,
  /** The columns that collectors work with. */
  hasWork: boolean,
  onActivity: ((customer: Customer) => void) | false,
): Column<Customer>[] {
  return [
    {
      key: 'name',
      header: words.name,
      sort: 'name',
      width: 180,
      grow: 5,
      render: (one) => (
        <span title={customerName(one)}>
          {customerName(one)}
          <FoundBy search={search} shown={[customerName(one), one.dni]} others={[one.tradename]} />
          {one.credit_block && (
            <span title={words.blockedBy(one.credit_block)}>
              {' '}
              <Chip tone="bad">{words.blocked}</Chip>
            </span>
          )}
        </span>
      ),
    },
    { key: 'dni', header: words.dni, width: 140, sort: 'dni', spare: true, extra: hasWork, render: ({ dni }) => dni },
    {
      key: 'tradename',
      header: words.tradename,
      sort: 'tradename',
      width: 150,
      grow: 2,
      spare: true,
      extra: hasWork,
      render: ({ tradename }) => tradename,
    },
    { key: 'position', header: words.position, width: 150, grow: 1, extra: true, render: ({ position }) => position },
    { key: 'city', header: words.city, width: 120, extra: true, render: ({ city_name }) => city_name },
    { key: 'address', header: words.address, width: 200, grow: 1, extra: true, render: ({ address }) => address },
    { key: 'bank', header: words.bank, width: 150, extra: true, render: ({ bank }) => bank?.bank_name },
    {
      key: 'overdue',
      header: words.overdue,
      width: 120,
      ...(hasWork && { sort: 'overdue' }),
      align: 'end',
      render: ({ balances }) => {
        const overdue = balances ? (balances[0]?.overdue ?? '0.00') : null;
        return <Money value={overdue} currency={balances?.[0]?.currency} muted={isZero(overdue)} />;
      },
    },
    ...(hasWork ? WORK : []),
    {
      key: 'balance',
      header: words.balance,
      sort: 'balance',
      width: 130,
      align: 'end',
      extra: hasWork,
      render: ({ balance, balances = [] }) => (
        <span title={balances.map((one) => money(one.balance, one.currency)).join(' y ')}>
          <Money value={balance} currency={balances[0]?.currency} strong={!isZero(balance)} muted={isZero(balance)} />
          {balances.length > 1 && ' +'}
        </span>
      ),
    },
    {
      key: 'subcategories',
      header: words.subcategories,
      width: 150,
      grow: 1,
      spare: true,
      extra: hasWork,
      render: ({ subcategories }) => <span title={subcategories.join(', ')}>{subcategories.join(', ')}</span>,
    },
    {
      key: 'debit',
      header: words.debitShort,
      width: 100,
      spare: true,
      extra: hasWork,
      render: ({ is_active_cm }) => (is_active_cm ? <Chip tone="brand">{words.on}</Chip> : <Chip>{words.off}</Chip>),
    },
    ...actionsColumn<Customer>(
      onActivity && { label: (one) => words.activityOf(customerName(one)), icon: <CallRegular />, run: onActivity },
    ),
  ];
}

/** The columns that a collector works with. */
const WORK: Column<Customer>[] = [
  {
    key: 'days',
    header: words.daysOverdue,
    width: 70,
    align: 'end',
    sort: 'due_since',
    render: ({ days_overdue }) => days_overdue,
  },
  {
    key: 'ages',
    header: words.ages,
    width: 104,
    spare: true,
    render: ({ balances: [main] = [] }) => main?.ages && <AgeBand ages={main.ages} currency={main.currency} />,
  },
  {
    key: 'contacted',
    header: words.contacted,
    // «Envió el comprobante · 365 d»
    width: 216,
    grow: 2,
    sort: 'contacted_on',
    render: ({ last_contact, contacted_on }) => {
      const last = contactOf(last_contact);
      if (!last) return contacted_on ? daysFromToday(contacted_on) : words.never;
      const { how, channel = '', on } = last;
      return (
        <span title={`${channel} ${how} ${daysFromToday(on)}`.trim()}>
          {how} · {daysAgo(on)}
        </span>
      );
    },
  },
  {
    key: 'promise',
    header: words.promise,
    width: 150,
    sort: 'promise',
    render: ({ open_promise }) =>
      open_promise && (
        <span title={`${money(open_promise.amount, open_promise.currency)}, ${date(open_promise.due_on)}`}>
          <Chip tone={promiseStatuses[open_promise.status].tone}>
            {`${promiseStatuses[open_promise.status].word} ${nearDate(open_promise.due_on)}`}
          </Chip>
        </span>
      ),
  },
  {
    key: 'owner',
    header: words.owner,
    width: 110,
    spare: true,
    render: ({ owner }) => owner && <span title={owner.name}>{owner.name}</span>,
  },
  {
    key: 'next',
    header: words.next,
    width: 104,
    sort: 'next_on',
    render: ({ next_on, open_promise }) => {
      if (!next_on) return null;
      const act = words.nextAct[open_promise?.due_on === next_on ? 'promesa' : 'gestion'];
      return <span title={`${act}: ${date(next_on)}`}>{daysFromToday(next_on)}</span>;
    },
  },
];

/** The later of the last message and the last activity: how it ended, and the day. */
function contactOf(last: Customer['last_contact']): { how: string; channel?: string; on: string } | undefined {
  const { message = null, activity = null } = last ?? {};
  const sent = message?.at ? dayOf(message.at) : '';
  if (message && sent > (activity?.happened_on ?? '')) {
    return { how: lastMessageInWords(message), channel: channelName(message.channel), on: sent };
  }
  if (!activity) return undefined;
  const how = activity.outcome ? outcomeWords[activity.outcome] : activityKindWords[activity.kind];
  return { how, on: activity.happened_on };
}
