import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { PersonAvailableRegular } from '@fluentui/react-icons/svg/person-available';
import { PersonProhibitedRegular } from '@fluentui/react-icons/svg/person-prohibited';
import type { StaffUser } from '../../api/contract/console/users';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { roleInWords, words } from './words';

type Act = (user: StaffUser) => void;
type Actions = { self: string | undefined; onRole: Act; onLink: Act; onPutOut: Act; onAdmit: Act };

/** Nobody changes their own access, so their row has no buttons. A pending user belongs to no company and can only be approved. */
export function columnsFor({ self, onRole, onLink, onPutOut, onAdmit }: Actions): Column<StaffUser>[] {
  const another = ({ id }: StaffUser) => id !== self;
  const inside = (user: StaffUser) => another(user) && user.status !== 'inactivo';
  const ours = (user: StaffUser) => inside(user) && user.status !== 'pendiente';
  return [
    {
      key: 'name',
      header: words.name,
      sort: 'fullName',
      width: 200,
      grow: 1,
      render: ({ id, fullName }) => (id === self ? words.you(fullName) : fullName),
    },
    { key: 'email', header: words.email, width: 220, grow: 1, sort: 'email', render: ({ email }) => email },
    { key: 'role', header: words.role, width: 130, render: ({ role }) => roleInWords(role) },
    {
      key: 'status',
      header: words.status,
      width: 110,
      render: ({ status }) => <StateChip {...words.statuses[status]} />,
    },
    {
      key: 'lastLogin',
      header: words.lastLogin,
      sort: 'last_login_at',
      width: 170,
      spare: true,
      render: ({ last_login_at }) => (last_login_at ? moment(last_login_at) : words.never),
    },
    ...actionsColumn<StaffUser>(
      { label: ({ fullName }) => words.change(fullName), icon: <EditRegular />, run: onRole, can: inside },
      { label: ({ fullName }) => words.link(fullName), icon: <KeyRegular />, run: onLink, can: ours },
      {
        label: ({ fullName }) => words.putOut(fullName),
        icon: <PersonProhibitedRegular />,
        run: onPutOut,
        can: ours,
      },
      {
        label: ({ fullName }) => words.admit(fullName),
        icon: <PersonAvailableRegular />,
        run: onAdmit,
        can: (user) => another(user) && user.status === 'inactivo',
      },
    ),
  ];
}
