import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { ArrivalSource } from '../../api/contract/reconciliation/arrivalSources';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { kinds, stateOf, trialsOf, words } from './words';

export const sourceColumns: Column<ArrivalSource>[] = [
  { key: 'name', header: words.name, width: 180, grow: 2, render: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'kind',
    header: words.kind,
    width: 170,
    grow: 1,
    render: ({ kind, verified_by }) => (
      <span title={kind === 'buzon' ? words.verifiedBy(verified_by) : undefined}>{kinds[kind]}</span>
    ),
  },
  {
    key: 'account',
    header: words.account,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ bank_account_name }) => bank_account_name || words.byFile,
  },
  {
    key: 'status',
    header: words.status,
    width: 170,
    render: (one) => (
      <span title={trialsOf(one)}>
        <StateChip {...stateOf(one)} />
      </span>
    ),
  },
  { key: 'arrivals', header: words.arrivals, width: 90, align: 'end', render: ({ arrivals }) => count(arrivals) },
  {
    key: 'looked',
    header: words.looked,
    width: 150,
    spare: true,
    render: ({ kind, looked_at }) => (kind === 'envio' ? '' : looked_at ? moment(looked_at) : words.never),
  },
];

type Actions = Record<'onLook' | 'onEdit' | 'onRemove', (source: ArrivalSource) => void>;

export const actionsFor = ({ onLook, onEdit, onRemove }: Actions) =>
  actionsColumn<ArrivalSource>(
    {
      label: ({ name }) => words.look(name),
      icon: <ArrowSyncRegular />,
      run: onLook,
      can: ({ kind, is_on }) => is_on && kind !== 'envio',
    },
    { label: ({ name }) => words.edit(name), icon: <EditRegular />, run: onEdit },
    { label: ({ name }) => words.remove(name), icon: <DeleteRegular />, run: onRemove },
  );
