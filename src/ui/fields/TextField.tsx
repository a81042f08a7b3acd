import { Input, Textarea } from '@fluentui/react-components';
import type { Ref } from 'react';
import { FieldShell } from './FieldShell';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url';
  /** Lines of a longer text. */
  lines?: number;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  hint?: string;
  /** From the server or the machine. */
  error?: string;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A line of text, or some, with its label, hint and error. */
export function TextField(props: Props) {
  const { label, value, onChange, type = 'text', lines, required, hint, error, inputRef, ...rest } = props;
  return (
    <FieldShell label={label} required={required} hint={hint} error={error}>
      {lines ? (
        <Textarea {...rest} rows={lines} resize="vertical" value={value} onChange={(_, data) => onChange(data.value)} />
      ) : (
        <Input {...rest} ref={inputRef} type={type} value={value} onChange={(_, data) => onChange(data.value)} />
      )}
    </FieldShell>
  );
}
