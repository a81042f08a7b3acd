import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Role } from '../../api/contract/statement';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { isRole, roleNames, words } from './words';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderCollapse: 'collapse', minWidth: '100%', fontSize: tokens.fontSizeBase200 },
  role: { padding: '0 4px 8px', minWidth: '132px', fontWeight: 'inherit', textAlign: 'start' },
  cell: {
    padding: '4px 8px',
    maxWidth: '280px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'end', paddingRight: '12px' },
  foot: { display: 'flex', alignItems: 'center', gap: '12px', color: tokens.colorNeutralForeground2 },
});

type Props = {
  rows: string[][];
  roles: Role[];
  disabled: boolean;
  onRole: (column: number, role: Role, width: number) => void;
  onForget: () => void;
};

/** The first rows of a text file, with a select above each column for what it holds. */
export function SampleTable({ rows, roles, disabled, onRole, onForget }: Props) {
  const styles = useStyles();
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const isChosen = roles.length > 0;
  const options = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
  return (
    <Panel title={words.head} body={words.headBody}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.role}>
                  <SelectField
                    bare
                    size="small"
                    label={words.columnRole(column + 1)}
                    placeholder={isChosen ? null : words.automatic}
                    value={isChosen ? (roles[column] ?? 'ignore') : ''}
                    disabled={disabled}
                    onChange={(role) => isRole(role) && onRole(column, role, width)}
                    options={options}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file are told apart by their place alone
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
      {isChosen && (
        <div className={styles.foot}>
          {words.headChosen}
          <Button size="small" disabled={disabled} onClick={onForget}>
            {words.forgetRoles}
          </Button>
        </div>
      )}
    </Panel>
  );
}
