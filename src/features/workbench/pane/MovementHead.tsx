import { makeStyles, tokens } from '@fluentui/react-components';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import { isSure } from '../../../machines/workbench/movements';
import { Chip } from '../../../ui/Chip';
import { date } from '../../../ui/format/dates';
import { Money } from '../../../ui/format/Money';
import { MovementState } from '../MovementState';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px', flexShrink: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
  amount: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: 'inherit' },
  text: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  flags: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

/** The bank's data of the movement. */
export function MovementHead({ movement, currency }: { movement: Movement; currency: string }) {
  const styles = useStyles();
  const { later_reason: reason = '', later_until: until = null } = movement;
  const facts = [
    date(movement.date),
    movement.value_date && words.valueDate(movement.value_date),
    movement.reference && words.reference(movement.reference),
    movement.document && words.document(movement.document),
    movement.counterparty,
  ];
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <h2 className={styles.amount}>
          <Money value={movement.amount} currency={currency} signed strong />
        </h2>
        <MovementState movement={movement} />
      </div>
      <div className={styles.text}>{movement.description}</div>
      <div className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</div>
      {isSure(movement) && movement.because && <div>{movement.because.text}</div>}
      {(reason || until) && (
        <div className={styles.quiet}>{words.deferral(reason, until, movement.status !== 'luego')}</div>
      )}
      {movement.flags.length > 0 && (
        <div className={styles.flags}>
          {movement.flags.map((flag) => (
            <Chip key={flag} tone="warn">
              {flag}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
