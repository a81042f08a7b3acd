import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Booked } from '../../../../api/contract/reconciliation/shapes';
import { answerOf } from '../../../../machines/workbench/answer';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { Money } from '../../../../ui/format/Money';
import { bookedWords as words } from './bookedWords';

const useStyles = makeStyles({
  title: { margin: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

type Props = { workbenchRef: WorkbenchActor; booked: Booked[]; currency: string };

/** The payments booked by hand that may be the movement, besides the one that Enter ties. */
export function BookedPayments({ workbenchRef, booked, currency }: Props) {
  const styles = useStyles();
  const isSending = useSelector(workbenchRef, (current) => current.hasTag('sending'));
  const proposed = useSelector(workbenchRef, ({ context }) => answerOf(context).booked?.payment_id);
  const others = booked.filter(({ payment_id }) => payment_id !== proposed);
  if (others.length === 0) return null;
  return (
    <section>
      <Subtitle2 as="h3" className={styles.title}>
        {words.title}
      </Subtitle2>
      <ul className={styles.list}>
        {others.map((one) => (
          <li key={one.payment_id} className={styles.line}>
            <div>
              {one.customer_name}
              <div className={styles.quiet}>{words.about(one)}</div>
            </div>
            <Money value={one.amount} currency={currency} />
            <Button
              size="small"
              disabledFocusable={isSending}
              aria-label={words.isThisOf(one.customer_name, one.date)}
              onClick={() => workbenchRef.send({ type: 'TIE', payment: one.payment_id })}
            >
              {words.isThis}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
