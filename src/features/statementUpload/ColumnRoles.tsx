import { makeStyles, tokens } from '@fluentui/react-components';
import type { Dialect, Role } from '../../api/contract/statement';
import { SelectField } from '../../ui/fields/SelectField';
import { understoodWords as words } from './previewWords';
import { isRole, roleNames } from './words';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  sample: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

type Props = {
  dialect: Dialect;
  roles: Role[];
  disabled: boolean;
  onRole: (column: number, role: Role, width: number) => void;
};

/** Each column of the file with what it holds. */
export function ColumnRoles({ dialect, roles, disabled, onRole }: Props) {
  const styles = useStyles();
  const width = Math.max(dialect.header.length, roles.length);
  const options = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    name: dialect.header[column] || words.column(column + 1),
    sample: dialect.sample.map((row) => row[column]).find((text) => text?.trim()),
  }));
  return (
    <ul className={styles.list}>
      {columns.map(({ column, name, sample }) => (
        <li key={column}>
          <div className={styles.name}>{name}</div>
          {sample && (
            <div className={styles.sample} title={sample}>
              {words.sample(sample)}
            </div>
          )}
          <SelectField
            bare
            size="small"
            label={name}
            placeholder={null}
            value={roles[column] ?? 'ignore'}
            disabled={disabled}
            onChange={(role) => isRole(role) && onRole(column, role, width)}
            options={options}
          />
        </li>
      ))}
    </ul>
  );
}
