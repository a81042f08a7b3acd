import { makeStyles } from '@fluentui/react-components';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import type { MovementCounts } from '../../machines/workbench/movements';
import { Money } from '../../ui/format/Money';
import { words } from './words';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', whiteSpace: 'nowrap' } });

/** The conciliation's progress, with the counts of the tabs. */
export function WorkbenchProgress({ conciliation, counts }: { conciliation: Conciliation; counts: MovementCounts }) {
  const styles = useStyles();
  const { unassigned, currency } = conciliation;
  return (
    <span className={styles.root}>
      <span>{words.progress(counts.reconciled, counts.all)}</span>
      <span>
        {words.unassigned} <Money value={unassigned} currency={currency} strong />
      </span>
    </span>
  );
}
