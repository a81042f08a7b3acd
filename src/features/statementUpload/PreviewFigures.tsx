import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import type { Preview } from '../../api/contract/reconciliation/preview';
import { balanceCheck } from '../../machines/statementUpload/previewRows';
import { count, money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 360px', minWidth: 0 },
  figures: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  check: { display: 'flex', alignItems: 'center', gap: '8px' },
  good: { color: tokens.colorStatusSuccessForeground1, display: 'flex', fontSize: '20px' },
  warn: { color: tokens.colorStatusWarningForeground3, display: 'flex', fontSize: '20px' },
  of: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** `isOfSeveral`: the file holds several accounts, and its sums wait for one of them to be chosen. */
type Props = { summary: Preview['summary']; currency: string | undefined; isOfSeveral: boolean };

/** `rows`: the rows that the tabs count. */
type FigureProps = Props & { rows: number };

/** Counts and sums of a file, and whether they agree with its opening and closing balance. */
export function PreviewFigures({ summary, currency, rows, isOfSeveral }: FigureProps) {
  const styles = useStyles();
  const sum = (value: string | undefined) =>
    value === undefined && isOfSeveral ? words.perAccount : <Money value={value ?? null} currency={currency} />;
  return (
    <div className={styles.root}>
      <dl className={styles.figures}>
        <Figure
          label={words.movements}
          value={
            <>
              {count(summary.movements)}
              {rows !== summary.movements && <span className={styles.of}> {words.ofRows(count(rows))}</span>}
            </>
          }
        />
        <Figure label={words.credits} value={sum(summary.credits)} />
        <Figure label={words.debits} value={sum(summary.debits)} />
      </dl>
      <BalanceCheck summary={summary} currency={currency} isOfSeveral={isOfSeveral} />
    </div>
  );
}

/** Nothing where a provider does not say what the balances prove. */
function BalanceCheck({ summary, currency, isOfSeveral }: Props) {
  const styles = useStyles();
  const check = balanceCheck(summary);
  const { balance_check: proof = isOfSeveral ? 'stated' : undefined, unproven_row: unproven } = summary;
  if (!check) return proof && <span className={styles.quiet}>{words.unchecked[proof]}</span>;
  const { isBalanced, opening, sum, closing, off } = check;
  const balanced = unproven === undefined ? words.balanced : words.balancedBut(unproven);
  return (
    <div className={styles.check}>
      <span className={isBalanced ? styles.good : styles.warn} aria-hidden="true">
        {isBalanced ? <CheckmarkCircleFilled /> : <WarningFilled />}
      </span>
      <span>
        {words.balances(money(opening, currency), money(sum, currency), money(closing, currency))}{' '}
        {isBalanced ? balanced : words.offBy(money(off, currency))}
      </span>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  const styles = useStyles();
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
