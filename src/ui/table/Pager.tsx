import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { SelectField } from '../fields/SelectField';
import { count } from '../format/format';
import { words } from '../words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4px 16px' },
  pages: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px' },
  page: { minWidth: '28px', padding: '0 6px', fontWeight: tokens.fontWeightRegular },
  here: { fontWeight: tokens.fontWeightSemibold },
  gap: { minWidth: '20px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
  size: { display: 'flex', alignItems: 'center', gap: '12px', color: tokens.colorNeutralForeground2 },
});

const SIZES = [25, 50, 100, 200];

type Props = {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Rows of all pages together. */
  total: number;
  /** Whether `total` is all there are, and not only all that are known. */
  isCounted?: boolean;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
};

/** `‹ 1 2 3 … 52 ›  25 por página`. */
export function Pager({ page, pageSize, total, isCounted = true, onPage, onPageSize }: Props) {
  const styles = useStyles();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const options = [...new Set([...SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <div className={styles.root}>
      <nav className={styles.pages} aria-label={words.pages}>
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronLeftRegular />}
          aria-label={words.previousPage}
          disabledFocusable={page <= 1}
          onClick={() => onPage(Math.min(page - 1, last))}
        />
        {pagesShown(page, last).map((n) =>
          typeof n === 'number' ? (
            <Button
              key={n}
              appearance={n === page ? 'outline' : 'subtle'}
              size="small"
              className={mergeClasses(styles.page, n === page && styles.here)}
              aria-label={words.page(n)}
              aria-current={n === page ? 'page' : undefined}
              onClick={() => n !== page && onPage(n)}
            >
              {count(n)}
            </Button>
          ) : (
            <span key={n} className={styles.gap} aria-hidden="true">
              …
            </span>
          ),
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronRightRegular />}
          aria-label={words.nextPage}
          disabledFocusable={page >= last}
          onClick={() => onPage(page + 1)}
        />
      </nav>
      <div className={styles.size}>
        {from <= total && (
          <span>{words.range(from, Math.min(page * pageSize, total), isCounted ? total : undefined)}</span>
        )}
        {onPageSize && (
          <SelectField
            bare
            size="small"
            label={words.perPage}
            placeholder={null}
            value={String(pageSize)}
            onChange={(value) => onPageSize(Number(value))}
            options={options.map((n) => ({ value: String(n), label: words.perPageOption(n) }))}
          />
        )}
      </div>
    </div>
  );
}

/** First, last, the page and its neighbours; a gap never stands for a single page. */
export function pagesShown(page: number, last: number): (number | 'before' | 'after')[] {
  const wanted = [1, last, page - 1, page, page + 1];
  if (page <= 3) wanted.push(2, 3);
  if (page >= last - 2) wanted.push(last - 2, last - 1);
  const pages = [...new Set(wanted)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const previous = pages[index - 1] ?? n - 1;
    if (n - previous === 1) return [n];
    if (n - previous === 2) return [n - 1, n];
    return [n <= page ? ('before' as const) : ('after' as const), n];
  });
}
