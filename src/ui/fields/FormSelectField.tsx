import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { SelectField } from './SelectField';

type Props<V extends FieldValues> = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'name'> & {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  /** What to say when nothing is chosen. */
  missing?: string;
};

/** One of a few in a form: its own complaint comes first, then the one given, usually the server's. */
export function FormSelectField<V extends FieldValues>({ control, name, missing, error, ...field }: Props<V>) {
  const { field: form, fieldState } = useController({ control, name, rules: missing ? { required: missing } : {} });
  return (
    <SelectField
      {...field}
      name={name}
      required={missing !== undefined}
      value={form.value}
      onChange={form.onChange}
      error={fieldState.error?.message ?? error}
    />
  );
}
