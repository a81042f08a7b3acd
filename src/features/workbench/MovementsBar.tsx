import { makeStyles } from '@fluentui/react-components';
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
export function MovementsBar({ workbench, counts }: { workbench: WorkbenchActor; counts: MovementCounts }) {
  const styles = useStyles();
  const filter = useSelector(workbench, ({ context }) => context.filter);
  const wanted = useSelector(workbench, ({ context }) => context.words);
  return (
    <div className={styles.root}>
      <div className={styles.search}>
        <SearchField
          value={wanted}
          placeholder={words.words}
          onSearch={(text) => workbench.send({ type: 'WORDS', words: text })}
        />
      </div>
      <FilterTabs
        label={words.filters}
        filters={MOVEMENT_FILTERS}
        names={words.filterNames}
        counts={counts}
        value={filter}
        onChange={(next) => workbench.send({ type: 'FILTER', filter: next })}
      />
    </div>
  );
}
