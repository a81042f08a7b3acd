import { Field, type FieldProps, mergeClasses } from '@fluentui/react-components';
import { useSharedStyles } from '../styles';

type Props = {
  label: string;
  /** The label is not shown, since the control says it. */
  bare?: boolean | undefined;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  children: FieldProps['children'];
};

/** What stands around the control of every field: its label, its hint and what is wrong with it. */
export function FieldShell({ label, bare, required, hint, error, className, children }: Props) {
  const { field } = useSharedStyles();
  return (
    <Field
      className={mergeClasses(field, className)}
      label={bare ? undefined : label}
      required={required}
      hint={hint === error ? undefined : hint}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
    >
      {children}
    </Field>
  );
}
