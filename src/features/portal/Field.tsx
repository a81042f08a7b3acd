import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type LabelProps = {
  label: string;
  hint?: string;
  /** Why what is in it is not taken. */
  wrong?: string | undefined;
};

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> &
  LabelProps &
  ({ value: string; onChange: (value: string) => void } | { onFile: (file: File | undefined) => void });

/** A labelled field. What is wrong with it is said where it is, and at once to who does not see it. */
export function Field({ label, hint, wrong, ...rest }: Props) {
  const labels = { label, hint, wrong };
  if ('onFile' in rest) {
    const { onFile, ...input } = rest;
    return (
      <Labelled {...labels}>
        {(named) => <input {...input} {...named} onChange={({ currentTarget: { files } }) => onFile(files?.[0])} />}
      </Labelled>
    );
  }
  const { onChange, ...input } = rest;
  return (
    <Labelled {...labels}>
      {(named) => <input {...input} {...named} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
    </Labelled>
  );
}

type ChoiceProps<T extends string> = LabelProps & {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
};

/** A labelled choice of one. */
export function Choice<T extends string>({ value, onChange, options, ...labels }: ChoiceProps<T>) {
  const choose = (text: string) => {
    const chosen = options.find((one) => one.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Labelled {...labels}>
      {(named) => (
        <select {...named} value={value} onInput={({ currentTarget }) => choose(currentTarget.value)}>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type Named = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Labelled({
  label,
  hint,
  wrong,
  children,
}: {
  [P in keyof LabelProps]: LabelProps[P] | undefined;
} & { children: (named: Named) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': described || undefined })}
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
}
