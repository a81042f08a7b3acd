import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { count } from '../format/format';
import { width } from '../frame/theme';

const NARROW = `@media (max-width: ${width.fold - 1}px)`;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    border: 0,
    margin: 0,
    padding: 0,
    minWidth: 0,
    [NARROW]: { gap: 0 },
  },
  tab: {
    minWidth: 0,
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightRegular,
    [NARROW]: { paddingLeft: '6px', paddingRight: '6px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
  count: { marginLeft: '4px', color: tokens.colorNeutralForeground2 },
});

type Props<F extends string> = {
  label: string;
  filters: readonly F[];
  names: Record<F, string>;
  /** What is not known has no number. */
  counts: Partial<Record<F, number>>;
  /** None where something else is shown. */
  value: F | undefined;
  onChange: (filter: F) => void;
};

/** Which rows to see, each with how many there are. */
export function FilterTabs<F extends string>({ label, filters, names, counts, value, onChange }: Props<F>) {
  const styles = useStyles();
  return (
    <fieldset className={styles.root} aria-label={label}>
      {filters.map((filter) => (
        <Button
          key={filter}
          size="small"
          appearance="subtle"
          className={mergeClasses(styles.tab, filter === value && styles.chosen)}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {names[filter]}{' '}
          {counts[filter] !== undefined && <span className={styles.count}>{count(counts[filter])}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
