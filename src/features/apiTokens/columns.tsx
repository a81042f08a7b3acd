import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { ApiToken } from '../../api/contract/console/apiTokens';
import { StateChip } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { scopeWords, stateOf, words } from './words';

const text = (value: string) => <span title={value}>{value}</span>;

export const tokenColumns: Column<ApiToken>[] = [
  { key: 'name', header: words.name, width: 160, grow: 1, render: ({ name }) => text(name) },
  {
    key: 'scopes',
    header: words.scopes,
    width: 220,
    grow: 2,
    render: ({ scopes }) => text(scopes.map((scope) => scopeWords[scope]).join(', ')),
  },
  { key: 'status', header: words.status, width: 110, render: (one) => <StateChip {...stateOf(one)} /> },
  { key: 'ends', header: words.endsOn, width: 120, render: ({ ends_on }) => date(ends_on) },
  {
    key: 'used',
    header: words.lastUsed,
    width: 150,
    render: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : words.never),
  },
  { key: 'by', header: words.by, width: 150, grow: 1, spare: true, render: ({ created_by }) => text(created_by) },
];

export const revokeColumn = (run: (token: ApiToken) => void) =>
  actionsColumn<ApiToken>({ label: ({ name }) => words.revoke(name), icon: <DeleteRegular />, run });
