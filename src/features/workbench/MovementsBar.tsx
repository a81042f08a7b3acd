import { makeStyles, Spinner } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { MOVEMENT_FILTERS, type MovementCounts, type MovementFilter } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { SearchField } from '../../ui/filters/SearchField';
import { MovementSpanChips, MovementSpanFields } from './span/MovementSpanFields';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  search: { display: 'flex', alignItems: 'center', gap: '4px', flex: '1 1 180px', minWidth: 0, maxWidth: '360px' },
  words: { flex: '1 1 0', minWidth: '96px' },
});

/** Shown while there are some, so that the search keeps its place beside the filters. */
const PASSING: readonly MovementFilter[] = ['tied', 'possible', 'unsuggested', 'partial'];

type Props = {
  workbenchRef: WorkbenchActor;
  counts: MovementCounts;
  searchField: Ref<HTMLInputElement>;
};

/** The filters of the movements, by status and by text. */
export function MovementsBar({ workbenchRef, counts, searchField }: Props) {
  const styles = useStyles();
  const filter = useSelector(workbenchRef, ({ context }) => context.filter);
  const text = useSelector(workbenchRef, ({ context }) => context.text);
  const isMatching = useSelector(workbenchRef, (current) => current.hasTag('matching'));
  return (
    <div className={styles.root}>
      <FilterTabs
        label={words.filters}
        filters={MOVEMENT_FILTERS.filter((one) => !PASSING.includes(one) || counts[one] > 0 || filter === one)}
        names={words.filterNames}
        counts={counts}
        value={filter}
        onChange={(next) => workbenchRef.send({ type: 'FILTER', filter: next })}
      />
      <div className={styles.search}>
        <div className={styles.words}>
          <SearchField
            value={text}
            placeholder={words.filterText}
            inputRef={searchField}
            onSearch={(next) => workbenchRef.send({ type: 'FILTER_TEXT', text: next })}
          />
        </div>
        <MovementSpanFields workbenchRef={workbenchRef} />
      </div>
      <MovementSpanChips workbenchRef={workbenchRef} />
      <div role="status">{isMatching && <Spinner size="tiny" label={words.matching} />}</div>
    </div>
  );
}
