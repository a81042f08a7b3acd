import { CallRegular } from '@fluentui/react-icons/svg/call';
import { NoteAddRegular } from '@fluentui/react-icons/svg/note-add';
import { Link } from 'react-router-dom';
import type { WorkItem } from '../../api/contract/customers/worklist';
import { Chip } from '../../ui/Chip';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { reasonInWords, words } from './words';

type Act = false | ((item: WorkItem) => void);

export const columnsFor = ({ onCall, onActivity }: { onCall: Act; onActivity: Act }): Column<WorkItem>[] => [
  {
    key: 'customer',
    header: words.customer,
    width: 240,
    grow: 3,
    render: ({ id, customer_name, claimed_by }) => (
      <>
        <Link to={`/clientes/${id}/gestiones`} title={customer_name}>
          {customer_name}
        </Link>{' '}
        {claimed_by && <Chip tone="brand">{words.claimedBy(claimed_by.name)}</Chip>}
      </>
    ),
  },
  {
    key: 'why',
    header: words.why,
    width: 600,
    grow: 4,
    render: (one) => <span title={reasonInWords(one)}>{reasonInWords(one)}</span>,
  },
  { key: 'owner', header: words.owner, width: 150, grow: 1, spare: true, render: ({ owner }) => owner?.name },
  ...actionsColumn<WorkItem>(
    onCall && { label: ({ customer_name }) => words.callTo(customer_name), icon: <CallRegular />, run: onCall },
    onActivity && {
      label: ({ customer_name }) => words.activityOf(customer_name),
      icon: <NoteAddRegular />,
      run: onActivity,
    },
  ),
];
