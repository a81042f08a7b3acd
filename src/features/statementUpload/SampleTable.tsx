import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Role } from '../../api/contract/reconciliation/statement';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { RawTable } from '../../ui/table/RawTable';
import { isRole, roleNames, words } from './words';

const useStyles = makeStyles({
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
  const isChosen = roles.length > 0;
  const options = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
  return (
    <Panel title={words.head} body={words.headBody}>
      <RawTable
        label={words.head}
        rows={rows}
        head={(column) => (
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
        )}
      />
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
