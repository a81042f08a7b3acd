import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Option } from './options';

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  label: { padding: 0, marginBottom: '4px' },
  // A box reaches a little below its line: without room for that each field would scroll.
  groups: { maxHeight: '180px', overflowY: 'auto', paddingBottom: '2px' },
  group: { display: 'grid', gridTemplateColumns: '96px 1fr', gap: '0 8px' },
  alone: { display: 'block' },
  name: { color: tokens.colorNeutralForeground2, paddingTop: '6px', overflowWrap: 'anywhere' },
  options: { display: 'flex', flexWrap: 'wrap' },
  error: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
});

type Props = {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  /** A group alone needs no name. */
  groups: { label: string; options: Option[] }[];
  error?: string | undefined;
};

/** Any number of a few, each a checkbox beside its group's name. */
export function ChoicesField({ label, value, onChange, groups, error }: Props) {
  const styles = useStyles();
  const toggle = (one: string, on: boolean) => onChange(on ? [...value, one] : value.filter((other) => other !== one));
  return (
    <fieldset className={styles.root}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.label} className={mergeClasses(styles.group, group.label === '' && styles.alone)}>
            {group.label !== '' && <span className={styles.name}>{group.label}</span>}
            <div className={styles.options}>
              {group.options.map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  checked={value.includes(option.value)}
                  aria-invalid={error ? true : undefined}
                  onChange={(_, { checked }) => toggle(option.value, checked === true)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {error && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
