import { makeStyles, Spinner } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { MOVEMENT_FILTERS, type MovementCounts } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { FilterTabs } from '../../ui/table/FilterTabs';
import { SearchField } from '../../ui/table/SearchField';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  search: { width: 'min(280px, 100%)' },
});

/** Which movements to see: by state, and by words. */
export function MovementsBar({ workbenchRef, counts }: { workbenchRef: WorkbenchActor; counts: MovementCounts }) {
  const styles = useStyles();
  const filter = useSelector(workbenchRef, ({ context }) => context.filter);
  const text = useSelector(workbenchRef, ({ context }) => context.text);
  const isMatching = useSelector(workbenchRef, (current) => current.hasTag('matching'));
  return (
    <div className={styles.root}>
      <div className={styles.search}>
        <SearchField
          value={text}
          placeholder={words.filterText}
          onSearch={(next) => workbenchRef.send({ type: 'FILTER_TEXT', text: next })}
        />
      </div>
      <FilterTabs
        label={words.filters}
        filters={MOVEMENT_FILTERS}
        names={words.filterNames}
        counts={counts}
        value={filter}
        onChange={(next) => workbenchRef.send({ type: 'FILTER', filter: next })}
      />
      <div role="status">{isMatching && <Spinner size="tiny" label={words.matching} />}</div>
    </div>
  );
}
