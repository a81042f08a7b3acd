import { Checkbox, makeStyles } from '@fluentui/react-components';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { ChoicesField } from './ChoicesField';
import { DateField } from './DateField';
import { MoneyField } from './MoneyField';
import { SelectField } from './SelectField';
import { TextAreaField } from './TextAreaField';
import { TextField } from './TextField';

const Refused = createContext<Record<string, string>>({});

type FieldsProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  /** The service's errors by field; the form's own errors come first. */
  refused: Record<string, string> | undefined;
  children: ReactNode;
};

// No box of its own: the fields stand where the form puts them.
const useStyles = makeStyles({ fields: { display: 'contents' } });

const NONE: Record<string, string> = {};

/** The fields of one form. Once it is refused, here or by the service, the focus is on the first of them that is in error. */
export function FormFields<V extends FieldValues, T>({ form, refused = NONE, children }: FieldsProps<V, T>) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const { submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each time it is refused.
  useEffect(() => {
    if (submitCount > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, refused]);
  return (
    <FormProvider {...form}>
      <div ref={root} className={styles.fields}>
        <Refused value={refused}>{children}</Refused>
      </div>
    </FormProvider>
  );
}

/** Besides what the form was refused for: what else is known to be wrong with some of its fields. */
export function AlsoRefused({ fields, children }: { fields: Record<string, string>; children: ReactNode }) {
  const refused = useContext(Refused);
  return <Refused value={{ ...fields, ...refused }}>{children}</Refused>;
}

/** A field of the form around it: `<FormTextField<Body> name="alias" … />` takes only the names that Body has. */
export type Bound<V extends FieldValues> = {
  name: FieldPathByValue<V, string | null | undefined>;
  /** The error when the schema rejects the value; with it the field is required. */
  missing?: string | undefined;
  /** The error of an optional field. */
  wrong?: string;
  /** Other errors by the schema's issue code. */
  kinds?: Record<string, string>;
};

type Rest<Props> = Omit<Props, 'value' | 'onChange' | 'name' | 'error' | 'required'>;

/** Sets the fields that follow from what a person chose; what the form begins with they have already. */
export type OnChosen = (value: string) => void;

export function useField<V extends FieldValues>(
  { name, missing, wrong = missing, kinds = NONE }: Bound<V>,
  nullable = false,
  onChosen: OnChosen = () => {},
) {
  const { field, fieldState } = useController<V>({ name });
  const refused = useContext(Refused)[name];
  const own = fieldState.error && (kinds[fieldState.error.type] ?? wrong ?? fieldState.error.message);
  const value: string = field.value ?? '';
  const onChange = (typed: string) => {
    field.onChange(nullable && typed === '' ? null : typed);
    onChosen(typed);
  };
  // Without its ref: the library would give the focus to the field that was registered first.
  return { name, value, required: missing !== undefined, onChange, error: own ?? refused };
}

export function FormTextField<V extends FieldValues>(props: Bound<V> & Rest<ComponentProps<typeof TextField>>) {
  const { missing, wrong, kinds, ...field } = props;
  return <TextField {...field} {...useField(props)} />;
}

export function FormTextAreaField<V extends FieldValues>(props: Bound<V> & Rest<ComponentProps<typeof TextAreaField>>) {
  const { missing, wrong, kinds, ...field } = props;
  return <TextAreaField {...field} {...useField(props)} />;
}

type SelectProps<V extends FieldValues> = Bound<V> &
  Rest<ComponentProps<typeof SelectField>> & {
    /** No choice is a value of its own, null. */
    nullable?: boolean;
    onChosen?: OnChosen;
  };

export function FormSelectField<V extends FieldValues>({ nullable = false, onChosen, ...props }: SelectProps<V>) {
  const { missing, wrong, kinds, ...field } = props;
  return <SelectField {...field} {...useField(props, nullable, onChosen)} />;
}

type NamedFor<V extends FieldValues, T> = { name: FieldPathByValue<V, T | undefined>; label: string };

export function FormCheckField<V extends FieldValues>({ name, label }: NamedFor<V, boolean>) {
  const { field } = useController<V>({ name });
  const checked: boolean = field.value ?? false;
  return <Checkbox label={label} checked={checked} onChange={(_, data) => field.onChange(data.checked === true)} />;
}

/** Some of many. `missing`: what to say when it is not what the form's schema asks for. */
export function FormChoicesField<V extends FieldValues>({
  missing,
  onChosen,
  ...props
}: NamedFor<V, string[]> & {
  groups: ComponentProps<typeof ChoicesField>['groups'];
  missing?: string;
  /** Writes what is chosen itself, and what follows from it; `last` is the one that was chosen now. */
  onChosen?: (chosen: string[], last: string | undefined) => void;
}) {
  const { field, fieldState } = useController<V>({ name: props.name });
  const value: string[] = field.value ?? [];
  const refused = useContext(Refused)[props.name];
  const error = fieldState.error ? missing : refused;
  const choose = (chosen: string[]) => {
    if (!onChosen) return field.onChange(chosen);
    const last = chosen.find((one) => !value.includes(one));
    onChosen(chosen, last);
  };
  return <ChoicesField {...props} value={value} onChange={choose} error={error} />;
}

type DateProps<V extends FieldValues> = Bound<V> &
  Rest<ComponentProps<typeof DateField>> & {
    /** No day is a value of its own, null. */
    nullable?: boolean;
  };

/** The field itself reports a text that is no day. */
export function FormDateField<V extends FieldValues>({ nullable = false, ...props }: DateProps<V>) {
  const { missing, wrong, kinds, ...field } = props;
  return <DateField {...field} {...useField(props, nullable)} />;
}

/** An integer, also with its unit («15 días»). Other text stays as it was typed and is refused: without what is not a digit, «30,5» would be 305. Emptied it is no number, since the form takes what is not defined for what it began with. */
export function FormNumberField<V extends FieldValues>({
  name,
  wrong,
  nullable = false,
  ...field
}: NamedFor<V, number | null> & {
  hint?: string;
  wrong: string /** No number is a value of its own, null. */;
  nullable?: boolean;
}) {
  const { field: input, fieldState } = useController<V>({ name });
  const refused = useContext(Refused)[name];
  const value: number | null | undefined = input.value;
  const none = nullable ? null : Number.NaN;
  const [odd, setOdd] = useState('');
  const type = (typed: string) => {
    setOdd(typed);
    const [, digits] = /^\s*(\d+)\s*(?:\p{L}+\s*)?$/u.exec(typed) ?? [];
    if (typed.trim() === '') input.onChange(none);
    else input.onChange(digits === undefined ? Number.NaN : Number(digits));
  };
  return (
    <TextField
      {...field}
      name={name}
      value={Number.isNaN(value) ? odd : String(value ?? '')}
      onChange={type}
      error={fieldState.error ? wrong : refused}
    />
  );
}

type MoneyProps<V extends FieldValues> = Bound<V> &
  Rest<ComponentProps<typeof MoneyField>> & {
    /** No amount is a value of its own, null. */
    nullable?: boolean;
  };

/** The field itself reports a text that is no amount. */
export function FormMoneyField<V extends FieldValues>({ nullable = false, ...props }: MoneyProps<V>) {
  const { missing, wrong, kinds, ...field } = props;
  return <MoneyField {...field} {...useField(props, nullable)} />;
}
