import type { Column } from '../../ui/table/columns';
import { CustomerLink } from './CustomerLink';
import { columnWords as words } from './words';

/** Whose it is, with the way to the customer's page; a list that has such an order names it. */
export const customerColumn: Column<{ customer: string | null; customer_name: string }> = {
  key: 'customer',
  header: words.customer,
  width: 180,
  grow: 2,
  render: ({ customer, customer_name }) => <CustomerLink id={customer} name={customer_name} />,
};
