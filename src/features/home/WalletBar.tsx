import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { BUCKETS, type DueWallet } from '../../api/contract/documents';
import { centsOf, fromCents } from '../../api/contract/money';
import { bucketWords } from '../../console/sharedWords';
import { money, wholeMoney } from '../../ui/format/format';
import { HomeLines } from './HomeLines';
import { words } from './words';

const useStyles = makeStyles({
  bar: { display: 'flex', height: '12px', gap: '2px' },
  part: { display: 'block', minWidth: '4px', borderRadius: tokens.borderRadiusSmall },
});

/** From what is not due yet to the oldest: the accent grows with age. */
const SHADE = ['25%', '40%', '55%', '70%', '85%', '100%'];

/** What is owed by age, in the currency that most documents are in; each part leads to its documents. */
export function WalletBar({ wallet }: { wallet: DueWallet }) {
  const styles = useStyles();
  const parts = BUCKETS.flatMap((bucket, i) => {
    const found = wallet[bucket];
    const cents = found ? centsOf(found.total) : 0;
    return found && cents > 0 ? [{ bucket, cents, currency: found.currency, shade: SHADE[i] }] : [];
  });
  const currency = parts[0]?.currency ?? 'USD';
  const sum = (some: typeof parts) => fromCents(some.reduce((all, { cents }) => all + cents, 0));
  if (parts.length === 0) return <HomeLines lines={[]} none={words.noneOwed} />;
  const overdue = parts.filter(({ bucket }) => bucket !== 'Por vencer' && bucket !== 'Sin fecha');
  const to = `/cartera?currency=${currency}`;
  return (
    <>
      <HomeLines
        lines={[
          { key: 'total', to, name: words.total, figure: money(sum(parts), currency) },
          { key: 'overdue', to, name: words.overdue, figure: money(sum(overdue), currency) },
        ]}
      />
      <div className={styles.bar}>
        {parts.map(({ bucket, cents, shade }) => {
          const said = `${bucketWords[bucket]}: ${wholeMoney(fromCents(cents), currency)}`;
          return (
            <Link
              key={bucket}
              to={`/documentos?${new URLSearchParams({ bucket, currency }).toString()}`}
              title={said}
              aria-label={said}
              className={styles.part}
              style={{
                flexGrow: cents,
                backgroundColor: `color-mix(in srgb, ${tokens.colorBrandBackground} ${shade ?? '15%'}, ${tokens.colorNeutralBackground1})`,
              }}
            />
          );
        })}
      </div>
    </>
  );
}
