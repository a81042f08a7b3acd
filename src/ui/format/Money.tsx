import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { money } from './format';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  negative: { color: tokens.colorStatusDangerForeground1 },
  muted: { color: tokens.colorNeutralForeground3 },
  strong: { fontWeight: tokens.fontWeightSemibold },
});

type Props = {
  /** Decimal string; null where it is not known. */
  value: string | null;
  /** Undefined where a provider says none: the amount stands without a sign. */
  currency: string | undefined;
  /** Writes the plus of incoming money too: `+$ 320,00`. */
  signed?: boolean;
  strong?: boolean;
  /** Zero and what does not matter here, in grey. */
  muted?: boolean;
};

/** An amount of money. Below zero it is red and carries its minus: colour is never alone. */
export function Money({ value, currency, signed, strong, muted }: Props) {
  const styles = useStyles();
  const text = money(value, currency);
  const negative = text.startsWith('−');
  return (
    <span
      className={mergeClasses(styles.root, strong && styles.strong, negative && styles.negative, muted && styles.muted)}
    >
      {signed && !negative && /[1-9]/.test(text) ? `+${text}` : text}
    </span>
  );
}
