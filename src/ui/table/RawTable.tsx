import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderCollapse: 'collapse', minWidth: '100%', fontSize: tokens.fontSizeBase200 },
  head: { padding: '0 4px 8px', minWidth: '132px', fontWeight: 'inherit', textAlign: 'start' },
  cell: {
    padding: '4px 8px',
    maxWidth: '280px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'end', paddingRight: '12px' },
});

type Props = {
  label: string;
  rows: string[][];
  /** The head of each column. */
  head?: (column: number) => ReactNode;
};

/** Rows of a file as they stand there, numbered. */
export function RawTable({ label, rows, head }: Props) {
  const styles = useStyles();
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => column);
  return (
    // Without focusable heads, the scroll container must be focusable.
    <div className={styles.scroll} tabIndex={head ? undefined : 0}>
      <table className={styles.table} aria-label={label}>
        {head && (
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  {head(column)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only its index identifies a row
            <tr key={at}>
              <td className={`${styles.cell} ${styles.number}`}>{at + 1}</td>
              {columns.map((column) => (
                <td key={column} className={styles.cell} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
