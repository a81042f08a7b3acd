import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { DateField } from './DateField';

type Props<V extends FieldValues> = Omit<ComponentProps<typeof DateField>, 'value' | 'onChange' | 'name'> & {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  /** What to say when there is no day. */
  missing?: string;
};

/** A day in a form: what is typed and is no day complains by itself, then the one given, usually the server's. */
export function FormDateField<V extends FieldValues>({ control, name, missing, error, ...field }: Props<V>) {
  const { field: form, fieldState } = useController({ control, name, rules: missing ? { required: missing } : {} });
  return (
    <DateField
      {...field}
      name={name}
      required={missing !== undefined}
      value={form.value}
      onChange={(day) => form.onChange(day)}
      error={fieldState.error?.message ?? error}
    />
  );
}
