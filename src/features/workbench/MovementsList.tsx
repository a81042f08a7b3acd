import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { movementsShown } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { withOddities } from '../../resource/Oddities';
import { DataList } from '../../ui/table/DataList';
import { movementColumns } from './movementColumns';
import { words } from './words';

/** How tall the two panes may be, so that neither the page nor what is done in them scrolls out of sight. */
export const PANE_HEIGHT = 'max(360px, calc(100dvh - 340px))';

type Props = { workbenchRef: WorkbenchActor; mayChange: boolean; currency: string };

export function MovementsList({ workbenchRef, mayChange, currency }: Props) {
  const movements = useSelector(workbenchRef, ({ context }) => context.movements);
  const filter = useSelector(workbenchRef, ({ context }) => context.filter);
  const text = useSelector(workbenchRef, ({ context }) => context.text);
  const selected = useSelector(workbenchRef, ({ context }) => context.selected);
  const checked = useSelector(workbenchRef, ({ context }) => context.checked);
  const rows = useMemo(() => movementsShown({ movements, filter, text }), [movements, filter, text]);
  const columns = useMemo(
    () =>
      withOddities(
        movementColumns(currency, checked, mayChange && ((id) => workbenchRef.send({ type: 'CHECK', id }))),
        movements,
      ),
    [currency, checked, mayChange, workbenchRef, movements],
  );
  return (
    <DataList
      label={words.movements}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      status="ready"
      maxHeight={PANE_HEIGHT}
      activeKey={selected}
      onActive={({ id }) => workbenchRef.send({ type: 'SELECT', id })}
      onToggle={mayChange ? ({ id }) => workbenchRef.send({ type: 'CHECK', id }) : undefined}
      isMuted={({ status }) => status === 'sin_aplicar'}
      filtered={movements.length > 0}
      onClearFilters={() => workbenchRef.send({ type: 'CLEAR_FILTERS' })}
      empty={{ title: words.noMovements }}
    />
  );
}
