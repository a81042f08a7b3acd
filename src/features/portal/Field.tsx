import { type InputHTMLAttributes, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> & {
  label: string;
  hint?: string;
  /** Why what is in it is not taken. */
  wrong?: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** A labelled field. What is wrong with it is said where it is, and at once to who does not see it. */
export function Field({ label, hint, wrong, value, onChange, ...rest }: Props) {
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
      <input
        {...rest}
        id={id}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described || undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onChange={() => undefined}
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
}
