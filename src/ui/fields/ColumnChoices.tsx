import { makeStyles, tokens } from '@fluentui/react-components';
import type { Option } from '../../ui/fields/options';
import { words } from '../words';
import { SelectField } from './SelectField';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    alignItems: 'end',
    gap: '8px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  column: { minWidth: 0 },
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
  header: string[];
  /** The first rows below it. */
  sample: string[][];
  /** The chosen role of each column; the first option by default. */
  values: string[];
  options: Option[];
  disabled: boolean;
  /** `width` is how many columns there are. */
  onChoose: (column: number, value: string, width: number) => void;
};

/** Each column of a file's table with what it holds. */
export function ColumnChoices({ header, sample, values, options, disabled, onChoose }: Props) {
  const styles = useStyles();
  const width = Math.max(header.length, values.length);
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    name: header[column] || words.column(column + 1),
    example: sample.map((row) => row[column]).find((text) => text?.trim()),
  }));
  return (
    <ul className={styles.list}>
      {columns.map(({ column, name, example }) => (
        <li key={column} className={styles.column}>
          <div className={styles.name}>{name}</div>
          {example && (
            <div className={styles.sample} title={example}>
              {words.example(example)}
            </div>
          )}
          <SelectField
            bare
            size="small"
            label={name}
            placeholder={null}
            value={values[column] ?? options[0]?.value}
            disabled={disabled}
            onChange={(value) => onChoose(column, value, width)}
            options={options}
          />
        </li>
      ))}
    </ul>
  );
}
