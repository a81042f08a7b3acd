import { Input } from '@fluentui/react-components';
import type { Ref } from 'react';
import { FieldShell } from './FieldShell';

type Props = {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url';
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

/** A line of text with its label, hint and error. */
export function TextField(props: Props) {
  const { label, value = '', onChange, type = 'text', required, hint, error, inputRef, ...rest } = props;
  return (
    <FieldShell label={label} required={required} hint={hint} error={error}>
      <Input {...rest} ref={inputRef} type={type} value={value} onChange={(_, data) => onChange(data.value)} />
    </FieldShell>
  );
}
