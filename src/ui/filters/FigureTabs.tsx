import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { count } from '../format/format';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    gap: '12px',
    border: 0,
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  figure: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2px',
    minWidth: 0,
    padding: '12px 16px',
    font: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `4px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  good: { borderLeftColor: tokens.colorStatusSuccessBorder2 },
  bad: { borderLeftColor: tokens.colorStatusDangerBorder2 },
  warn: { borderLeftColor: tokens.colorStatusWarningBorder2 },
  name: { color: tokens.colorNeutralForeground2 },
  count: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  sum: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

type Props<F extends string> = {
  label: string;
  figures: { filter: F; word: string; tone: 'good' | 'bad' | 'warn'; count: number; sum: string }[];
  /** The one whose rows are shown, if it is one of them. */
  value: F | undefined;
  onChange: (filter: F) => void;
};

/** A result in a few big counts with their sums, each of which shows its rows. */
export function FigureTabs<F extends string>({ label, figures, value, onChange }: Props<F>) {
  const styles = useStyles();
  return (
    <fieldset className={styles.root} aria-label={label}>
      {figures.map(({ filter, word, tone, count: many, sum }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          className={mergeClasses(styles.figure, styles[tone], filter === value && styles.chosen)}
          onClick={() => onChange(filter)}
        >
          <span className={styles.name}>{word}</span> <span className={styles.count}>{count(many)}</span>{' '}
          <span className={styles.sum}>{sum}</span>
        </button>
      ))}
    </fieldset>
  );
}
