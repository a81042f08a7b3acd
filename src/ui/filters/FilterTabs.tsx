import { makeStyles, tokens } from '@fluentui/react-components';
import { count } from '../format/format';
import { width } from '../frame/theme';
import { ToggleButton } from './ToggleButton';

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
  // What is pressed keeps its colours where a system forces others: the number takes those.
  count: {
    marginLeft: '4px',
    color: tokens.colorNeutralForeground2,
    '@media (forced-colors: active)': { color: 'inherit' },
  },
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
        <ToggleButton
          key={filter}
          size="small"
          appearance="subtle"
          className={styles.tab}
          pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {names[filter]}{' '}
          {counts[filter] !== undefined && <span className={styles.count}>{count(counts[filter])}</span>}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
