import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Cents, centsOf, fromCents } from '../../api/contract/money';
import type { DueWallet, DueWalletMonths } from '../../api/contract/receivables/dueWallet';
import { currenciesOf, figuresOf, isOverdue, sumOf } from '../../domain/dueWalletFigures';
import { bucketWords } from '../../domain/words';
import { Band } from '../../ui/charts/Band';
import { Sparkline } from '../../ui/charts/Sparkline';
import { monthOf } from '../../ui/format/dates';
import { money, roundedMoney } from '../../ui/format/format';
import { words } from './words';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'flex-start' },
  sum: { flex: '0 1 auto', minWidth: 'min(216px, 100%)', ':nth-child(2)': { minWidth: 'min(300px, 100%)' } },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  figure: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    '& a': {
      color: tokens.colorNeutralForeground1,
      textDecorationLine: 'none',
      ':hover': { textDecorationLine: 'underline' },
    },
  },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  band: { flex: '1 1 240px', minWidth: 0, alignSelf: 'center' },
});

type Props = { wallet: DueWallet; months: DueWalletMonths | undefined };

/** What is owed, overdue and collected, a line for each currency. */
export function MoneyLine({ wallet, months }: Props) {
  const currencies = currenciesOf(wallet);
  if (currencies.length === 0) return <span>{words.noneOwed}</span>;
  return currencies.map((currency) => (
    <InCurrency key={currency} wallet={wallet} months={months?.months ?? []} currency={currency} />
  ));
}

type LineProps = { wallet: DueWallet; months: DueWalletMonths['months']; currency: string };

function InCurrency({ wallet, months, currency }: LineProps) {
  const styles = useStyles();
  const figures = figuresOf(wallet, undefined, currency);
  const overdue = sumOf(figures, 'now', isOverdue).cents;
  const inWords = (cents: Cents) => money(fromCents(cents), currency);
  const trend = months.slice(0, -1).flatMap(({ month, ends }) => {
    const end = ends.find((one) => one.currency === currency);
    const name = monthOf(`${month}-01`);
    return end ? [{ key: month, name, size: centsOf(end.overdue), text: inWords(centsOf(end.overdue)) }] : [];
  });
  const [last, now] = months.slice(-2);
  const collected = centsOf(now?.collected.find((one) => one.currency === currency)?.amount ?? '0.00');
  const before = centsOf(last?.collected.find((one) => one.currency === currency)?.by_now ?? '0.00');
  return (
    <div className={styles.line}>
      <Sum name={words.total}>
        <Link to={`/cartera?currency=${currency}`}>{inWords(sumOf(figures, 'now').cents)}</Link>
      </Sum>
      <Sum name={words.overdue}>
        <Link to={`/cartera?currency=${currency}`}>{inWords(overdue)}</Link>
        <Sparkline
          label={words.trend}
          points={[...trend, { key: 'now', name: words.today, size: overdue, text: inWords(overdue) }]}
        />
      </Sum>
      {now && (
        <Sum name={words.collected} note={words.collectedBefore(inWords(before))}>
          <Link to={`/pagos?start=${now.month}-01`}>{inWords(collected)}</Link>
        </Sum>
      )}
      <div className={styles.band}>
        <Band
          label={words.legend}
          parts={figures.map(({ bucket, now: { cents } }) => ({
            key: bucket,
            name: bucketWords[bucket],
            size: cents,
            text: roundedMoney(fromCents(cents), currency),
            to: `/documentos?${new URLSearchParams({ bucket, currency })}`,
          }))}
        />
      </div>
    </div>
  );
}

function Sum({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.sum}>
      <div className={styles.name}>{name}</div>
      <div className={styles.figure}>{children}</div>
      {note && <div className={styles.quiet}>{note}</div>}
    </div>
  );
}
