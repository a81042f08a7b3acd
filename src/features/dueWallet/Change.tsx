import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { fromCents } from '../../api/contract/money';
import type { Figure } from '../../resource/walletFigures';
import { wholeMoney } from '../../ui/format/format';
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
  /** More of it is worse: what is overdue. */
  isBad?: boolean;
};

/** Against a month before. Red says that it got worse, never that it is old: of the sum, since red everywhere tells nothing. */
export function Change({ now, earlier, currency, before, isBad }: Props) {
  const styles = useStyles();
  const change = now.cents - earlier.cents;
  const amount = wholeMoney(fromCents(Math.abs(change)), currency);
  return (
    <span className={mergeClasses(styles.root, isBad && change > 0 && styles.worse)}>
      {change === 0 ? words.same(before) : change > 0 ? words.more(amount, before) : words.less(amount, before)}
    </span>
  );
}
