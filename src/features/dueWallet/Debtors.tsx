import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { listCustomers } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { customerName } from '../../domain/customerName';
import { promiseStatuses } from '../../domain/words';
import { useListRef } from '../../resource/hooks/useRowActor';
import { Chip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { words } from './words';

const MOST = { owes: 'vencido', ordering: '-overdue' } as const;
/** Lists of customers know no currency: of so many those of the chosen one are shown. */
const READ = '50';
const SHOWN = 5;

/** Who owes most of what is overdue in a currency, and what was done about it. */
export function Debtors({ currency }: { currency: string }) {
  const ref = useListRef(listCustomers, { url: { ...MOST, page_size: READ } });
  const page = useSelector(ref, ({ context }) => context.page);
  const isRefused = useSelector(ref, (current) => current.hasTag('refused'));
  const shown = page?.results.filter(({ balances }) => balances?.[0]?.currency === currency).slice(0, SHOWN);
  if (isRefused || shown?.length === 0) return null;
  return (
    <Panel title={words.debtors}>
      {shown ? (
        <>
          <PlainTable label={words.debtors} columns={COLUMNS} rows={shown} rowKey={({ id }) => id} />
          <Link to={`/clientes?${new URLSearchParams(MOST)}`}>{words.allDebtors}</Link>
        </>
      ) : (
        <SkeletonRows columns="3fr 1fr 1fr 1fr 1fr" rows={SHOWN} />
      )}
    </Panel>
  );
}

const COLUMNS: Column<Customer>[] = [
  {
    key: 'name',
    header: words.debtor,
    width: 200,
    render: (one) => <Link to={`/clientes/${one.id}`}>{customerName(one)}</Link>,
  },
  {
    key: 'overdue',
    header: words.overdue,
    width: 140,
    align: 'end',
    render: ({ balances }) => (
      <Money value={balances?.[0]?.overdue ?? null} currency={balances?.[0]?.currency} strong />
    ),
  },
  { key: 'days', header: words.days, width: 70, align: 'end', render: ({ days_overdue }) => days_overdue },
  {
    key: 'promise',
    header: words.promise,
    width: 160,
    render: ({ open_promise }) =>
      open_promise ? (
        <Chip tone={promiseStatuses[open_promise.status].tone}>
          {`${promiseStatuses[open_promise.status].word} ${date(open_promise.due_on)}`}
        </Chip>
      ) : (
        '—'
      ),
  },
  {
    key: 'contacted',
    header: words.contacted,
    width: 130,
    render: ({ contacted_on }) => (contacted_on ? daysFromToday(contacted_on) : words.never),
  },
];
