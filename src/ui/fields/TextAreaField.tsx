import { Textarea } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { FieldShell } from './FieldShell';
import type { TextField } from './TextField';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'inputRef'> & { lines: number };

/** Some lines of text with their label, hint and error. */
export function TextAreaField({ label, value, onChange, lines, required, hint, error, ...rest }: Props) {
  return (
    <FieldShell label={label} required={required} hint={hint} error={error}>
      <Textarea {...rest} rows={lines} resize="vertical" value={value} onChange={(_, data) => onChange(data.value)} />
    </FieldShell>
  );
}
