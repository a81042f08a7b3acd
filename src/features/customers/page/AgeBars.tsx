import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { AgedBalance } from '../../../api/contract/customers/shapes';
import { centsOf } from '../../../api/contract/money';
import { money, plural } from '../../../ui/format/format';
import { pageWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  bucket: { flex: '1 1 0', minWidth: 0 },
  link: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase100,
    textAlign: 'center',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLink },
  },
  room: { display: 'flex', alignItems: 'end', height: '28px' },
  bar: {
    width: '100%',
    minHeight: '2px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'LinkText', forcedColorAdjust: 'none' },
  },
  none: { backgroundColor: tokens.colorNeutralStroke2 },
  name: { overflowWrap: 'anywhere' },
});

type Props = { customer: string; currency: string; buckets: AgedBalance['buckets'] };

/** The debt by age as bars that link to the documents. Documents without due date have a bar only if there are any. */
export function AgeBars({ customer, currency, buckets }: Props) {
  const styles = useStyles();
  const shown = buckets.filter(({ bucket, cantidad }) => bucket !== 'Sin fecha' || cantidad > 0);
  const most = Math.max(1, ...shown.map(({ total }) => centsOf(total)));
  return (
    <ul className={styles.root} aria-label={words.ages(currency)}>
      {shown.map(({ bucket, cantidad, total }) => {
        const text = `${words.buckets[bucket]}: ${plural(cantidad, 'documento', 'documentos')}, ${money(total, currency)}`;
        const query = new URLSearchParams({ bucket, currency }).toString();
        return (
          <li key={bucket} className={styles.bucket}>
            <Link
              to={`/clientes/${customer}/documentos?${query}`}
              className={styles.link}
              aria-label={text}
              title={text}
            >
              <span className={styles.room}>
                <span
                  className={`${styles.bar} ${cantidad === 0 ? styles.none : ''}`}
                  style={{ height: `${(centsOf(total) * 100) / most}%` }}
                />
              </span>
              <span className={styles.name}>{words.buckets[bucket]}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
