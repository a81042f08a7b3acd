import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Absence } from '../../api/contract/customers/absences';
import { StateChip } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { absenceStatuses, words } from './words';

type Actions = Record<'onEdit' | 'onRemove', (absence: Absence) => void>;

const isEditable = ({ editable }: Absence) => editable;

/** Of rows that the person may change, with `actions`. */
export const columnsFor = (actions: Actions | false): Column<Absence>[] => [
  { key: 'person', header: words.person, width: 180, grow: 1, render: ({ person_name }) => person_name },
  {
    key: 'substitute',
    header: words.substitute,
    width: 180,
    grow: 1,
    render: ({ substitute_name }) => substitute_name,
  },
  { key: 'starts_on', header: words.startsOn, width: 110, render: ({ starts_on }) => date(starts_on) },
  { key: 'ends_on', header: words.endsOn, width: 110, render: ({ ends_on }) => date(ends_on) },
  {
    key: 'status',
    header: words.state,
    width: 130,
    render: ({ status }) => <StateChip {...absenceStatuses[status]} />,
  },
  ...(actions
    ? actionsColumn<Absence>(
        {
          label: ({ person_name }) => words.editOf(person_name),
          icon: <EditRegular />,
          run: actions.onEdit,
          can: isEditable,
        },
        {
          label: ({ person_name }) => words.removeOf(person_name),
          icon: <DeleteRegular />,
          run: actions.onRemove,
          can: isEditable,
        },
      )
    : []),
];
