import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isNarrowed, movementsShown } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { withNormalizationNotices } from '../../resource/NormalizationNotices';
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
  const begun = useSelector(workbenchRef, ({ context }) => Object.keys(context.drafts).join(' '));
  const span = useSelector(workbenchRef, ({ context }) => context.span);
  const rows = useMemo(() => movementsShown({ movements, filter, text, span }), [movements, filter, text, span]);
  // Memoised, because new columns render every row again.
  const isMarked = mayChange && (filter === 'sure' || filter === 'outgoing' || checked.length > 0);
  const showsDeferred = filter === 'later';
  const columns = useMemo(
    () =>
      movementColumns({
        currency,
        checked,
        begun: new Set(begun.split(' ')),
        showsDeferred,
        // Elsewhere the column comes with the first mark.
        onCheck: isMarked ? (id) => workbenchRef.send({ type: 'CHECK', id }) : undefined,
      }),
    [currency, checked, begun, showsDeferred, isMarked, workbenchRef],
  );
  const shown = useMemo(() => withNormalizationNotices(columns, movements), [columns, movements]);
  return (
    <DataList
      label={words.movements}
      columns={shown}
      rows={rows}
      rowKey={({ id }) => id}
      status="ready"
      maxHeight="none"
      rowHeight={32}
      activeKey={selected}
      onActive={({ id }) => workbenchRef.send({ type: 'SELECT', id })}
      onToggle={mayChange ? ({ id }) => workbenchRef.send({ type: 'CHECK', id }) : undefined}
      filtered={movements.length > 0 && (text !== '' || isNarrowed(span))}
      onClearFilters={() => workbenchRef.send({ type: 'CLEAR_FILTERS' })}
      empty={{
        title: words.none[movements.length > 0 ? filter : 'all'],
        action: movements.length > 0 && filter !== 'open' && (
          <Button onClick={() => workbenchRef.send({ type: 'CLEAR_FILTERS' })}>{words.seeOpen}</Button>
        ),
      }}
    />
  );
}
