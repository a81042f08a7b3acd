import { makeStyles, tokens } from '@fluentui/react-components';
import type { Booked } from '../../../../api/contract/reconciliation/shapes';
import { Money } from '../../../../ui/format/Money';
import { bookedWords as words } from './bookedWords';

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'space-between', gap: '12px', padding: '4px 0 2px' },
  who: { minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
});

/** The payment booked by hand that Enter ties. */
export function BookedPayment({ booked, currency }: { booked: Booked; currency: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.who}>
        {booked.customer_name}
        <div className={styles.quiet}>{words.about(booked)}</div>
      </div>
      <Money value={booked.amount} currency={currency} strong />
    </div>
  );
}
