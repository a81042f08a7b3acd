import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { fromCents } from '../../api/contract/money';
import type { DueWallet } from '../../api/contract/receivables/documents';
import { currenciesOf, figuresOf, isOverdue, sumOf } from '../../domain/walletFigures';
import { bucketWords } from '../../domain/words';
import { money, roundedMoney } from '../../ui/format/format';
import { HomeLines } from './HomeLines';
import { words } from './words';

const useStyles = makeStyles({
  bar: { display: 'flex', height: '12px', gap: '2px' },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'flex', alignItems: 'center', gap: '4px' },
  swatch: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusSmall },
  part: { display: 'block', minWidth: '4px', borderRadius: tokens.borderRadiusSmall },
});

/** From what is not due yet to the oldest: the accent grows with age. */
const SHADE = ['25%', '40%', '55%', '70%', '85%', '100%'];
const shadeOf = (place: number) =>
  `color-mix(in srgb, ${tokens.colorBrandBackground} ${SHADE[place] ?? '15%'}, ${tokens.colorNeutralBackground1})`;

/** The debt by age, one bar per currency. */
export function WalletBar({ wallet }: { wallet: DueWallet }) {
  const currencies = currenciesOf(wallet);
  if (currencies.length === 0) return <HomeLines lines={[]} none={words.noneOwed} />;
  return currencies.map((currency) => <InCurrency key={currency} wallet={wallet} currency={currency} />);
}

/** Each part leads to its documents. */
function InCurrency({ wallet, currency }: { wallet: DueWallet; currency: string }) {
  const styles = useStyles();
  const figures = figuresOf(wallet, undefined, currency);
  const sum = (which?: typeof isOverdue) => money(fromCents(sumOf(figures, 'now', which).cents), currency);
  const to = `/cartera?currency=${currency}`;
  return (
    <>
      <HomeLines
        lines={[
          { key: 'total', to, name: words.total, figure: sum() },
          { key: 'overdue', to, name: words.overdue, figure: sum(isOverdue) },
        ]}
      />
      <div className={styles.bar}>
        {figures.map(({ bucket, now: { cents } }, i) => {
          if (cents <= 0) return null;
          const said = `${bucketWords[bucket]}: ${roundedMoney(fromCents(cents), currency)}`;
          return (
            <Link
              key={bucket}
              to={`/documentos?${new URLSearchParams({ bucket, currency }).toString()}`}
              title={said}
              aria-label={said}
              className={styles.part}
              style={{
                flexGrow: cents,
                backgroundColor: shadeOf(i),
              }}
            />
          );
        })}
      </div>
      <ul className={styles.legend} aria-label={words.legend}>
        {figures.map(({ bucket, now: { cents } }, i) =>
          cents <= 0 ? null : (
            <li key={bucket} className={styles.entry}>
              <span className={styles.swatch} style={{ backgroundColor: shadeOf(i) }} />
              {bucketWords[bucket]}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
