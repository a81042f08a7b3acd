import { makeStyles, ProgressBar } from '@fluentui/react-components';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import { Money } from '../../ui/format/Money';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' },
  bar: { width: '72px' },
});

/** How far the conciliation is. */
export function WorkbenchProgress({ conciliation }: { conciliation: Conciliation }) {
  const styles = useStyles();
  const { reconciled, reconcilable, unassigned, currency } = conciliation;
  return (
    <span className={styles.root}>
      {words.progress(reconciled, reconcilable)}
      <ProgressBar
        className={styles.bar}
        aria-label={words.progressLabel}
        value={reconciled ?? 0}
        max={Math.max(reconcilable ?? 0, 1)}
        thickness="large"
      />
      <span>
        {words.unassigned} <Money value={unassigned} currency={currency} strong />
      </span>
    </span>
  );
}
