import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { DateField } from './DateField';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

const Refused = createContext<Record<string, string>>({});

type FieldsProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  /** What the service said of fields, by their names; what the form itself says of one comes first. */
  refused: Record<string, string> | undefined;
  children: ReactNode;
};

/** The fields of one form. */
export function FormFields<V extends FieldValues, T>({ form, refused = {}, children }: FieldsProps<V, T>) {
  return (
    <FormProvider {...form}>
      <Refused value={refused}>{children}</Refused>
    </FormProvider>
  );
}

/** A field of the form around it: `<FormTextField<Body> name="alias" … />` takes only the names that Body has. */
type Bound<V extends FieldValues> = {
  name: FieldPathByValue<V, string | undefined>;
  /** What to say when it is not what the form's schema asks for; with it the field is required. */
  missing?: string;
};

type Rest<Props> = Omit<Props, 'value' | 'onChange' | 'name' | 'error' | 'required' | 'inputRef'>;

function useField<V extends FieldValues>({ name, missing }: Bound<V>) {
  const { field, fieldState } = useController<V>({ name });
  const refused = useContext(Refused)[name];
  const own = fieldState.error && (missing ?? fieldState.error.message);
  const value: string = field.value ?? '';
  const onChange = (typed: string) => field.onChange(typed);
  return { ref: field.ref, bound: { name, value, required: missing !== undefined, onChange, error: own ?? refused } };
}

export function FormTextField<V extends FieldValues>(props: Bound<V> & Rest<ComponentProps<typeof TextField>>) {
  const { missing, ...field } = props;
  const { ref, bound } = useField(props);
  return <TextField {...field} {...bound} inputRef={ref} />;
}

export function FormSelectField<V extends FieldValues>(props: Bound<V> & Rest<ComponentProps<typeof SelectField>>) {
  const { missing, ...field } = props;
  return <SelectField {...field} {...useField(props).bound} />;
}

/** What is typed and is no day complains by itself. */
export function FormDateField<V extends FieldValues>(props: Bound<V> & Rest<ComponentProps<typeof DateField>>) {
  const { missing, ...field } = props;
  return <DateField {...field} {...useField(props).bound} />;
}
