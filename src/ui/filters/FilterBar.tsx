import { makeStyles } from '@fluentui/react-components';
import type { ReactNode, Ref } from 'react';
import { type ActiveFilter, FilterChips } from './FilterChips';
import { SearchField } from './SearchField';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', '@media print': { display: 'none' } },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px' },
  search: { flex: '1 1 240px', maxWidth: '360px', minWidth: 0 },
});

type Props = {
  search?: {
    value: string | undefined;
    onSearch: (text: string) => void;
    label?: string;
    placeholder?: string;
    inputRef?: Ref<HTMLInputElement>;
  };
  /** The fields of the filters, in their short form (`bare`). */
  children?: ReactNode;
  active?: ActiveFilter[];
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
      <FilterChips active={active} onClear={onClear} />
    </search>
  );
}
