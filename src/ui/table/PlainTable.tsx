import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Column } from './columns';

const useStyles = makeStyles({
  // A wide table scrolls and is never cut off.
  room: { overflowX: 'auto', '@media print': { overflowX: 'visible' } },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: { borderBottom: `1px solid ${tokens.colorNeutralStroke1}`, color: tokens.colorNeutralForeground2 },
  cell: {
    padding: '4px 12px 4px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { paddingRight: 0 },
    '& a': { color: 'inherit', textDecorationLine: 'none' },
    '& a:hover, & a:focus-visible': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  },
  end: { textAlign: 'end', whiteSpace: 'nowrap' },
  row: { breakInside: 'avoid' },
});

type Props<R> = { label: string; columns: Column<R>[]; rows: R[]; rowKey: (row: R) => string };

/** All rows of a short table, also on paper, where its head stands on every page. */
export function PlainTable<R>({ label, columns, rows, rowKey }: Props<R>) {
  const styles = useStyles();
  const cell = ({ align }: Column<R>) => mergeClasses(styles.cell, align === 'end' && styles.end);
  return (
    <div className={styles.room}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cell(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles.row}>
              {columns.map((column) => (
                <td key={column.key} className={cell(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
