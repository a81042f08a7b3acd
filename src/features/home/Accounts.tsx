import { Link } from 'react-router-dom';
import type { Home } from '../../api/contract/console/home';
import { type Cents, centsOf, fromCents } from '../../api/contract/money';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { words } from './words';

type Account = NonNullable<Home['conciliation']>['accounts'][number];

/** Each account's balance at the bank beside what is booked of it. */
export function Accounts({ accounts }: { accounts: Account[] }) {
  if (accounts.length === 0) return <span>{words.noAccounts}</span>;
  return <PlainTable label={words.accounts} columns={COLUMNS} rows={accounts} rowKey={({ id }) => id} />;
}

/** What is booked, where the bank's statement has its balance. */
const booked = ({ balance, unbooked = '0.00' }: Account): Cents | undefined =>
  balance ? centsOf(balance) - centsOf(unbooked) : undefined;

const sum = (key: string, header: string, of: (account: Account) => string | null): Column<Account> => ({
  key,
  header,
  width: 140,
  align: 'end',
  render: (account) => <Money value={of(account)} currency={account.currency} />,
});

const COLUMNS: Column<Account>[] = [
  {
    key: 'alias',
    header: words.accountName,
    width: 200,
    render: ({ id, alias }) => <Link to={`/conciliaciones?bank_account=${id}`}>{alias}</Link>,
  },
  sum('bank', words.atTheBank, ({ balance }) => balance ?? null),
  sum('books', words.inTheBooks, (account) => {
    const cents = booked(account);
    return cents === undefined ? null : fromCents(cents);
  }),
  sum('difference', words.difference, ({ until, unbooked }) => (until === null ? null : (unbooked ?? null))),
  {
    key: 'until',
    header: words.lastStatement,
    width: 130,
    align: 'end',
    render: ({ until }) => (until === null ? words.noFile : date(until)),
  },
];
