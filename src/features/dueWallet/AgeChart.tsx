import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { fromCents } from '../../api/contract/money';
import { bucketWords } from '../../console/sharedWords';
import { plural, wholeMoney } from '../../ui/format/format';
import type { Figures } from './figures';
import { words } from './words';

const useStyles = makeStyles({
  root: { margin: 0 },
  bars: { display: 'flex', gap: '12px' },
  bucket: { flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column', gap: '4px', textAlign: 'center' },
  room: { display: 'flex', alignItems: 'end', justifyContent: 'center', gap: '3px', height: '140px' },
  bar: { width: '36%', maxWidth: '44px', minHeight: '2px', borderRadius: tokens.borderRadiusSmall },
  now: { backgroundColor: tokens.colorBrandBackground },
  earlier: { backgroundColor: tokens.colorNeutralStroke1 },
  name: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  keys: { display: 'flex', gap: '16px', marginTop: '8px', color: tokens.colorNeutralForeground2 },
  key: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  mark: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall },
});

type Props = { figures: Figures; currency: string; day: string | undefined; before: string };

/** What is owed by its age, each beside what it was. In words the cards below say the same. */
export function AgeChart({ figures, currency, day, before }: Props) {
  const styles = useStyles();
  const most = Math.max(1, ...figures.flatMap(({ now, earlier }) => [now.cents, earlier?.cents ?? 0]));
  const height = (cents: number) => ({ height: `${(cents * 100) / most}%` });
  const told = figures.map(
    ({ bucket, now }) =>
      `${bucketWords[bucket]}: ${wholeMoney(fromCents(now.cents), currency)}, ${plural(now.cantidad, 'documento', 'documentos')}`,
  );
  return (
    <figure className={styles.root}>
      <div role="img" aria-label={told.join('; ')} className={styles.bars}>
        {figures.map(({ bucket, now, earlier }) => (
          <div key={bucket} className={styles.bucket}>
            <div className={styles.room}>
              {earlier && <div className={mergeClasses(styles.bar, styles.earlier)} style={height(earlier.cents)} />}
              <div className={mergeClasses(styles.bar, styles.now)} style={height(now.cents)} />
            </div>
            <div className={styles.name}>{bucketWords[bucket]}</div>
          </div>
        ))}
      </div>
      <figcaption className={styles.keys}>
        <span className={styles.key}>
          <span className={mergeClasses(styles.mark, styles.earlier)} />
          {words.at(before)}
        </span>
        <span className={styles.key}>
          <span className={mergeClasses(styles.mark, styles.now)} />
          {day === undefined ? words.now : words.at(day)}
        </span>
      </figcaption>
    </figure>
  );
}
