import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { movementsShown } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { withOddities } from '../../resource/Oddities';
import { DataList } from '../../ui/table/DataList';
import { movementColumns } from './movementColumns';
import { words } from './words';

type Props = { workbenchRef: WorkbenchActor; mayChange: boolean; currency: string };

export function MovementsList({ workbenchRef, mayChange, currency }: Props) {
  const movements = useSelector(workbenchRef, ({ context }) => context.movements);
  const filter = useSelector(workbenchRef, ({ context }) => context.filter);
  const text = useSelector(workbenchRef, ({ context }) => context.text);
  const selected = useSelector(workbenchRef, ({ context }) => context.selected);
  const checked = useSelector(workbenchRef, ({ context }) => context.checked);
  const drafts = useSelector(workbenchRef, ({ context }) => context.drafts);
  const rows = useMemo(() => movementsShown({ movements, filter, text }), [movements, filter, text]);
  const columns = useMemo(
    () =>
      withOddities(
        movementColumns({
          currency,
          checked,
          begun: new Set(Object.keys(drafts)),
          // Elsewhere most rows would have nothing there.
          onCheck: mayChange && filter === 'sure' ? (id) => workbenchRef.send({ type: 'CHECK', id }) : undefined,
        }),
        movements,
      ),
    [currency, checked, drafts, filter, mayChange, workbenchRef, movements],
  );
  return (
    <DataList
      label={words.movements}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      status="ready"
      maxHeight="none"
      rowHeight={32}
      activeKey={selected}
      onActive={({ id }) => workbenchRef.send({ type: 'SELECT', id })}
      onToggle={mayChange ? ({ id }) => workbenchRef.send({ type: 'CHECK', id }) : undefined}
      filtered={movements.length > 0 && (filter !== 'open' || text !== '')}
      onClearFilters={() => workbenchRef.send({ type: 'CLEAR_FILTERS' })}
      empty={{ title: movements.length > 0 ? words.noneOpen : words.noMovements }}
    />
  );
}
