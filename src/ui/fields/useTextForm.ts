import { type FormEvent, useEffect, useRef, useState } from 'react';

/** What says whether the texts will do: a schema of zod. */
type Schema<Out> = {
  safeParse(
    typed: unknown,
  ): { success: true; data: Out } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
};

type Options<Name extends string, Out> = {
  schema: Schema<Out>;
  /** What each field says when its text will not do. */
  missing: Record<Name, string>;
  /** The service's errors by field; the form's own come first. */
  refused: Record<string, string> | undefined;
  onSubmit: (typed: Out) => void;
};

/**
 * A form of a few texts, as the pages before a login have them: the library of the other forms would be a tenth of what
 * they load. What is wrong is said once the form was submitted, and the focus is on the first field in error.
 */
export function useTextForm<Name extends string, Out>({ schema, missing, refused, onSubmit }: Options<Name, Out>) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, type] = useState<Record<string, string>>({});
  const [submits, setSubmits] = useState(0);
  const texts = Object.fromEntries(Object.keys(missing).map((name) => [name, typed[name] ?? '']));
  const read = schema.safeParse(texts);
  const wrong = read.success || submits === 0 ? [] : read.error.issues.map(({ path: [name] }) => name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each time it is refused.
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submits, refused]);
  return {
    /** For the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setSubmits((times) => times + 1);
        if (read.success) onSubmit(read.data);
      },
    },
    /** For the field of that name. */
    field: (name: Name) => ({
      name,
      required: true,
      value: typed[name],
      onChange: (text: string) => type((now) => ({ ...now, [name]: text })),
      error: wrong.includes(name) ? missing[name] : refused?.[name],
    }),
  };
}
