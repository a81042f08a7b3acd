import type { PaymentDetail } from '../../api/contract/receivables/payments';
import { CustomerLink } from '../../domain/columns/CustomerLink';
import { paymentColumns } from '../../domain/columns/payments';
import { FoundBy } from '../../resource/list/FoundBy';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

/** `search`: what the list was searched for. */
export const columnsFor = (search: string | undefined): Column<PaymentDetail>[] =>
  paymentColumns.toSpliced(1, 0, {
    key: 'customer',
    header: words.customer,
    sort: 'customer_name',
    width: 180,
    grow: 2,
    render: ({ customer, customer_name, reference, customer_dni, customer_tradename }) => (
      <>
        <CustomerLink id={customer} name={customer_name} />
        <FoundBy search={search} shown={[customer_name, reference]} others={[customer_tradename, customer_dni]} />
      </>
    ),
  });
