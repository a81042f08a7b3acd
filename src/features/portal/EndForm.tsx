import type { FormEvent } from 'react';
import type { Problem } from '../../machines/kit/outcome';
import { Field } from './Field';
import { words } from './words';

type Props = {
  company: string;
  isBusy: boolean;
  /** It was sent with nothing in it, and nothing was typed since. */
  isLacking: boolean;
  problem: Problem | undefined;
  end: string;
  onType: (end: string) => void;
  onEnter: () => void;
};

/** Asks for the end of the identifier, which a person who has the link alone does not know. */
export function EndForm({ company, isBusy, isLacking, problem, end, onType, onEnter }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onEnter();
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{words.askTitle}</h1>
      <p>{words.asks(company)}</p>
      <Field
        label={words.end}
        hint={words.endHint}
        wrong={isLacking ? words.endLacks : problem?.reason}
        value={end}
        readOnly={isBusy}
        onChange={onType}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <button type="submit" className="first" aria-disabled={isBusy}>
        {isBusy ? words.entering : words.enter}
      </button>
    </form>
  );
}
