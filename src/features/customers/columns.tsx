import { CallRegular } from '@fluentui/react-icons/svg/call';
import type { Customer } from '../../api/contract/customers/shapes';
import { isZero } from '../../api/contract/money';
import { customerName } from '../../domain/customerName';
import { promiseStatuses } from '../../domain/words';
import { FoundBy } from '../../resource/list/FoundBy';
import { Chip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
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
      width: 200,
      grow: 3,
      render: (one) => (
        <span title={customerName(one)}>
          {customerName(one)}
          <FoundBy search={search} shown={[customerName(one), one.dni]} others={[one.tradename]} />
        </span>
      ),
    },
    { key: 'dni', header: words.dni, width: 140, sort: 'dni', spare: true, render: ({ dni }) => dni },
    {
      key: 'tradename',
      header: words.tradename,
      sort: 'tradename',
      width: 150,
      grow: 2,
      spare: true,
      render: ({ tradename }) => tradename,
    },
    { key: 'position', header: words.position, width: 150, grow: 1, extra: true, render: ({ position }) => position },
    { key: 'city', header: words.city, width: 120, extra: true, render: ({ city_name }) => city_name },
    { key: 'address', header: words.address, width: 200, grow: 1, extra: true, render: ({ address }) => address },
    { key: 'bank', header: words.bank, width: 150, extra: true, render: ({ bank }) => bank?.bank_name },
    {
      key: 'overdue',
      header: words.overdue,
      width: 150,
      align: 'end',
      render: ({ balances }) => {
        const overdue = balances ? (balances[0]?.overdue ?? '0.00') : null;
        return <Money value={overdue} currency={balances?.[0]?.currency} muted={isZero(overdue)} />;
      },
    },
    {
      key: 'balance',
      header: words.balance,
      sort: 'balance',
      width: 150,
      align: 'end',
      render: ({ balance, balances = [] }) => (
        <span title={balances.map((one) => money(one.balance, one.currency)).join(' y ')}>
          <Money value={balance} currency={balances[0]?.currency} strong={!isZero(balance)} muted={isZero(balance)} />
          {balances.length > 1 && ' +'}
        </span>
      ),
    },
    ...(hasWork ? WORK : []),
    {
      key: 'subcategories',
      header: words.subcategories,
      width: 150,
      grow: 1,
      spare: true,
      render: ({ subcategories }) => <span title={subcategories.join(', ')}>{subcategories.join(', ')}</span>,
    },
    {
      key: 'debit',
      header: words.debitShort,
      width: 100,
      spare: true,
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
    render: ({ days_overdue }) => days_overdue,
  },
  {
    key: 'contacted',
    header: words.contacted,
    width: 130,
    render: ({ contacted_on }) =>
      contacted_on ? <span title={date(contacted_on)}>{daysFromToday(contacted_on)}</span> : words.never,
  },
  {
    key: 'promise',
    header: words.promise,
    width: 175,
    render: ({ open_promise }) =>
      open_promise && (
        <span title={money(open_promise.amount, open_promise.currency)}>
          <Chip tone={promiseStatuses[open_promise.status].tone}>
            {`${promiseStatuses[open_promise.status].word} ${date(open_promise.due_on)}`}
          </Chip>
        </span>
      ),
  },
];
