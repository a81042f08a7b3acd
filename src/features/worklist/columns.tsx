import { CallRegular } from '@fluentui/react-icons/svg/call';
import { Link } from 'react-router-dom';
import type { WorkItem } from '../../api/contract/customers/worklist';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { reasonInWords, words } from './words';

export const columnsFor = (onActivity: false | ((item: WorkItem) => void)): Column<WorkItem>[] => [
  {
    key: 'customer',
    header: words.customer,
    width: 180,
    grow: 2,
    render: ({ id, customer_name }) => (
      <Link to={`/clientes/${id}/gestiones`} title={customer_name}>
        {customer_name}
      </Link>
    ),
  },
  {
    key: 'why',
    header: words.why,
    width: 320,
    grow: 5,
    uncut: true,
    render: (one) => <span title={reasonInWords(one)}>{reasonInWords(one)}</span>,
  },
  { key: 'owner', header: words.owner, width: 150, grow: 1, spare: true, render: ({ owner }) => owner?.name },
  ...actionsColumn<WorkItem>(
    onActivity && {
      label: ({ customer_name }) => words.activityOf(customer_name),
      icon: <CallRegular />,
      run: onActivity,
    },
  ),
];
