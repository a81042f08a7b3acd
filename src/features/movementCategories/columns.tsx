import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { MovementCategory } from '../../api/contract/reconciliation/movementCategories';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

type Actions = Record<'onEdit' | 'onRemove', (category: MovementCategory) => void>;

export function columnsFor({ onEdit, onRemove }: Actions): Column<MovementCategory>[] {
  return [
    { key: 'name', header: words.name, width: 240, grow: 2, sort: 'name', render: ({ name }) => name },
    {
      key: 'uses',
      header: words.uses,
      width: 130,
      align: 'end',
      sort: 'uses',
      render: ({ uses }) => words.usesOf(uses),
    },
    {
      key: 'state',
      header: words.state,
      width: 130,
      render: ({ archived_at }) => (archived_at ? words.archived : words.offered),
    },
    ...actionsColumn<MovementCategory>(
      { label: ({ name }) => words.edit(name), icon: <EditRegular />, run: onEdit },
      { label: ({ name }) => words.remove(name), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}
