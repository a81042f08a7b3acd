import { makeStyles, mergeClasses, Select } from '@fluentui/react-components';
import type { Ref } from 'react';
import { words } from '../words';
import { FieldShell } from './FieldShell';

const useStyles = makeStyles({
  // The browser makes a list as wide as its longest option, wider than the page where that is a long name.
  root: { minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  // In a bar of filters one long option must not take the room of the others.
  bare: { maxWidth: '168px' },
});

type Props = {
  label: string;
  value: string | null | undefined;
  onChange: (value: string) => void;
  options: { value: string; label: string; disabled?: boolean }[];
  /** The text of no choice: `Elija…` by default, none when null. */
  placeholder?: string | null;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  /** In a bar of filters: the label is for screen readers, the placeholder says it. */
  bare?: boolean;
  size?: 'small' | 'medium';
  name?: string;
  inputRef?: Ref<HTMLSelectElement> | undefined;
};

/** One of a few. The browser's own list: it types ahead, works everywhere and costs nothing. */
export function SelectField(props: Props) {
  const { label, value, onChange, options, bare, placeholder = bare ? label : words.choose, error } = props;
  const styles = useStyles();
  return (
    <FieldShell
      className={mergeClasses(styles.root, bare && styles.bare)}
      label={label}
      bare={bare}
      required={props.required}
      hint={props.hint}
      error={error}
    >
      <Select
        ref={props.inputRef}
        name={props.name}
        size={props.size ?? 'medium'}
        value={value ?? ''}
        disabled={props.disabled}
        aria-label={bare ? label : undefined}
        onChange={(_, data) => onChange(data.value)}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldShell>
  );
}
