import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { TextField } from './TextField';

type Props<V extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'name' | 'inputRef'
> & {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  /** What to say when it is left empty. */
  missing?: string;
};

/** A line of text in a form: its own complaint comes first, then the one given, usually the server's. */
export function FormTextField<V extends FieldValues>({ control, name, missing, error, ...field }: Props<V>) {
  const { field: form, fieldState } = useController({ control, name, rules: missing ? { required: missing } : {} });
  return (
    <TextField
      {...field}
      name={name}
      required={missing !== undefined}
      value={form.value}
      onChange={form.onChange}
      inputRef={form.ref}
      error={fieldState.error?.message ?? error}
    />
  );
}
