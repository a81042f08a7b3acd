import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode, Ref } from 'react';
import { words } from '../words';
import { SearchField } from './SearchField';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', '@media print': { display: 'none' } },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px' },
  search: { flex: '1 1 240px', maxWidth: '360px', minWidth: 0 },
  chips: {
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
  // What is too long ends in an ellipsis, and the sign that takes it away stays.
  says: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

type Props = {
  search?: {
    value: string;
    onSearch: (text: string) => void;
    label?: string;
    placeholder?: string;
    inputRef?: Ref<HTMLInputElement>;
  };
  /** The fields of the filters, in their short form (`bare`). */
  children?: ReactNode;
  /** What narrows the list now, in words: `Estado: vencido`. */
  active?: { key: string; label: string; onRemove: () => void }[];
  /** Takes all of it away, the search too. */
  onClear?: () => void;
};

/** Search, filters, and what is active of them. */
export function FilterBar({ search, children, active = [], onClear }: Props) {
  const styles = useStyles();
  return (
    <search className={styles.root}>
      <div className={styles.line}>
        {search && (
          <div className={styles.search}>
            <SearchField {...search} />
          </div>
        )}
        {children}
      </div>
      {active.length > 0 && (
        <ul className={styles.chips} aria-label={words.activeFilters}>
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
      )}
    </search>
  );
}
