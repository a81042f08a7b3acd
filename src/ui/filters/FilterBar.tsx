import { makeStyles } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { type ReactElement, type Ref, useRef } from 'react';
import { PopoverButton } from '../popup/PopoverButton';
import { useWidth } from '../table/useWidth';
import { words } from '../words';
import { type ActiveFilter, FilterChips } from './FilterChips';
import { SearchField } from './SearchField';

/** Pixels that the search, a field and the button of the others take, with the gaps after them. */
const SEARCH = 248;
const FIELD = 176;
const MORE = 152;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px', '@media print': { display: 'none' } },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px' },
  search: { flex: '1 1 240px', maxWidth: '360px', minWidth: 0 },
  field: { width: `${FIELD - 8}px` },
  others: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: '220px',
    '& > .fui-Field': { maxWidth: 'none' },
  },
});

type Props = {
  search?: {
    value: string | undefined;
    onSearch: (text: string) => void;
    label?: string;
    placeholder?: string;
    inputRef?: Ref<HTMLInputElement>;
  };
  /** The fields of the filters, in their short form (`bare`), each with a key: those that are used most come first. */
  fields?: ReactElement[];
  active?: ActiveFilter[];
  /** Takes all of it away, the search too. */
  onClear?: () => void;
};

/** Search and filters in one line, the filters that have no room behind a button, and what is active of them. */
export function FilterBar({ search, fields = [], active = [], onClear }: Props) {
  const styles = useStyles();
  const root = useRef<HTMLElement>(null);
  const room = useWidth(root);
  const fitting = howManyFit(fields.length, (room ?? Number.POSITIVE_INFINITY) - (search ? SEARCH : 0));
  const others = fields.slice(fitting);
  return (
    <search ref={root} className={styles.root}>
      <div className={styles.line}>
        {search && (
          <div className={styles.search}>
            <SearchField {...search} />
          </div>
        )}
        {fields.slice(0, fitting).map((field) => (
          <div key={field.key} className={styles.field}>
            {field}
          </div>
        ))}
        {others.length > 0 && (
          <PopoverButton
            label={words.moreFilters}
            name={words.moreFilters}
            appearance="subtle"
            icon={<FilterRegular />}
          >
            <div className={styles.others}>{others}</div>
          </PopoverButton>
        )}
      </div>
      <FilterChips active={active} onClear={onClear} />
    </search>
  );
}

/** A lone field behind a button would take as much room as the button. */
function howManyFit(fields: number, room: number): number {
  if (fields * FIELD <= room) return fields;
  return Math.max(0, Math.floor((room - MORE) / FIELD));
}
