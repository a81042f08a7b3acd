import { Link } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import type { PaymentDetail } from '../../api/contract/payments';
import { methodWords } from '../../console/sharedWords';
import { FoundBy } from '../../resource/list/FoundBy';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { originWords, words } from './words';

/** `search`: what the list was searched for. */
export const columnsFor = (search: string | undefined): Column<PaymentDetail>[] => [
  { key: 'date', header: words.date, width: 110, sort: 'date', render: (payment) => date(payment.date) },
  {
    key: 'customer',
    header: words.customer,
    sort: 'customer_name',
    width: 180,
    grow: 2,
    render: ({ customer, customer_name, reference, customer_dni, customer_tradename }) => (
      <>
        <Link to={`/clientes/${customer}`}>{customer_name}</Link>
        <FoundBy search={search} shown={[customer_name, reference]} others={[customer_tradename, customer_dni]} />
      </>
    ),
  },
  { key: 'method', header: words.method, width: 150, render: ({ method }) => methodWords[method] },
  {
    key: 'reference',
    header: words.reference,
    width: 130,
    grow: 1,
    sort: 'reference',
    render: ({ reference }) => reference,
  },
  { key: 'origin', header: words.origin, width: 150, spare: true, render: ({ origin }) => originWords[origin] },
  {
    key: 'unallocated',
    header: words.unallocated,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ unallocated, currency }) => (
      <Money value={unallocated} currency={currency} muted={isZero(unallocated)} />
    ),
  },
  {
    key: 'amount',
    header: words.amount,
    sort: 'amount',
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
];
