import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { movementsShown } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { DataList } from '../../ui/table/DataList';
import { movementColumns } from './movementColumns';
import { words } from './words';

/** How tall the two panes may be, so that neither the page nor what is done in them scrolls out of sight. */
export const PANE_HEIGHT = 'max(360px, calc(100dvh - 340px))';

type Props = { workbench: WorkbenchActor; mayChange: boolean; currency: string };

export function MovementsList({ workbench, mayChange, currency }: Props) {
  const movements = useSelector(workbench, ({ context }) => context.movements);
  const filter = useSelector(workbench, ({ context }) => context.filter);
  const wanted = useSelector(workbench, ({ context }) => context.words);
  const selected = useSelector(workbench, ({ context }) => context.selected);
  const checked = useSelector(workbench, ({ context }) => context.checked);
  const rows = useMemo(() => movementsShown({ movements, filter, words: wanted }), [movements, filter, wanted]);
  const columns = useMemo(
    () => movementColumns(currency, checked, mayChange && ((id) => workbench.send({ type: 'CHECK', id }))),
    [currency, checked, mayChange, workbench],
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
      onActive={({ id }) => workbench.send({ type: 'SELECT', id })}
      onToggle={mayChange ? ({ id }) => workbench.send({ type: 'CHECK', id }) : undefined}
      isMuted={({ status }) => status === 'sin_aplicar'}
      filtered={movements.length > 0}
      onClearFilters={() => {
        workbench.send({ type: 'FILTER', filter: 'todos' });
        workbench.send({ type: 'WORDS', words: '' });
      }}
      empty={{ title: words.noMovements }}
    />
  );
}
