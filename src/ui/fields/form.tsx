import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { DateField } from './DateField';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

/** Where a field stands in its form, and what it says when the form's schema refuses it. */
type Bound<V extends FieldValues, T> = {
  control: Control<V, unknown, T>;
  name: FieldPathByValue<V, string | undefined>;
  /** What to say when it is not what the schema asks for; with it the field is required. */
  missing?: string;
  /** What the service said of it; its own complaint comes first. */
  error?: string;
};

type Rest<Props> = Omit<Props, 'value' | 'onChange' | 'name' | 'error' | 'required' | 'inputRef'>;

function useField<V extends FieldValues, T>({ control, name, missing, error }: Bound<V, T>) {
  const { field, fieldState } = useController({ control, name });
  const own = fieldState.error && (missing ?? fieldState.error.message);
  const value: string = field.value ?? '';
  return {
    ref: field.ref,
    bound: {
      name,
      value,
      required: missing !== undefined,
      onChange: (typed: string) => field.onChange(typed),
      error: own ?? error,
    },
  };
}

export function FormTextField<V extends FieldValues, T>(props: Bound<V, T> & Rest<ComponentProps<typeof TextField>>) {
  const { control, missing, ...field } = props;
  const { ref, bound } = useField(props);
  return <TextField {...field} {...bound} inputRef={ref} />;
}

export function FormSelectField<V extends FieldValues, T>(
  props: Bound<V, T> & Rest<ComponentProps<typeof SelectField>>,
) {
  const { control, missing, ...field } = props;
  return <SelectField {...field} {...useField(props).bound} />;
}

/** What is typed and is no day complains by itself. */
export function FormDateField<V extends FieldValues, T>(props: Bound<V, T> & Rest<ComponentProps<typeof DateField>>) {
  const { control, missing, ...field } = props;
  return <DateField {...field} {...useField(props).bound} />;
}
