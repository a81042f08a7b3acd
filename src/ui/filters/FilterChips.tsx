import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { words } from '../words';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  chip: {
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    border: 0,
    maxWidth: '320px',
  },
  // A long text ends in an ellipsis; the remove icon stays.
  says: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** An active filter in words (`Estado: vencido`), and its removal. */
export type ActiveFilter = { key: string; label: string; onRemove: () => void };

type Props = {
  active: ActiveFilter[];
  /** Takes all of it away, the search too. */
  onClear?: (() => void) | undefined;
};

/** A chip for each filter that is active; nothing where none is. */
export function FilterChips({ active, onClear }: Props) {
  const styles = useStyles();
  if (active.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={words.activeFilters}>
      {active.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Button
            size="small"
            shape="circular"
            className={styles.chip}
            iconPosition="after"
            icon={<DismissRegular />}
            aria-label={words.removeFilter(label)}
            onClick={onRemove}
          >
            <span className={styles.says}>{label}</span>
          </Button>
        </li>
      ))}
      {onClear && (
        <li>
          <Button size="small" appearance="transparent" onClick={onClear}>
            {words.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
