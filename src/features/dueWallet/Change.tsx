import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { fromCents } from '../../api/contract/money';
import type { Figure } from '../../domain/dueWalletFigures';
import { roundedMoney } from '../../ui/format/format';
import { words } from './words';

const useStyles = makeStyles({
  root: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  worse: { color: tokens.colorStatusDangerForeground1 },
});

type Props = {
  now: Figure;
  earlier: Figure;
  currency: string;
  before: string;
  /** A rise is bad, as of overdue debt. */
  isBad?: boolean;
};

/** The change against a month before. Red marks a deterioration and not age, because red everywhere would say nothing. */
export function Change({ now, earlier, currency, before, isBad }: Props) {
  const styles = useStyles();
  const change = now.cents - earlier.cents;
  const amount = roundedMoney(fromCents(Math.abs(change)), currency);
  return (
    <span className={mergeClasses(styles.root, isBad && change > 0 && styles.worse)}>
      {change === 0 ? words.same(before) : change > 0 ? words.more(amount, before) : words.less(amount, before)}
    </span>
  );
}
