import { makeStyles, ProgressBar } from '@fluentui/react-components';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import type { MovementCounts } from '../../machines/workbench/movements';
import { Money } from '../../ui/format/Money';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' },
  bar: { width: '72px' },
});

/** How far the conciliation is, counted as its tabs count. */
export function WorkbenchProgress({ conciliation, counts }: { conciliation: Conciliation; counts: MovementCounts }) {
  const styles = useStyles();
  const { unassigned, currency } = conciliation;
  return (
    <span className={styles.root}>
      {words.progress(counts.reconciled, counts.all)}
      <ProgressBar
        className={styles.bar}
        aria-label={words.progressLabel}
        value={counts.reconciled}
        max={Math.max(counts.all, 1)}
        thickness="large"
      />
      <span>
        {words.unassigned} <Money value={unassigned} currency={currency} strong />
      </span>
    </span>
  );
}
