import { useState } from 'react';

type Options = {
  value: string;
  /** How a value is written when nobody is typing. */
  show: (value: string) => string;
  /** What was typed, as a value; undefined when it is none. */
  read: (text: string) => string | undefined;
  /** Whether more may be coming that makes it another value, so that it counts only once it is left. */
  isBegun?: (text: string) => boolean;
  /** Whether something is said of it, for which it must stay to be seen although its value was not taken. */
  isWrong?: (text: string) => boolean;
  onChange: (value: string, text: string) => void;
};

/**
 * Text that stands for a value: free while it is typed, written properly once left. Emits the value of what was typed, or
 * empty when it is none; a value that comes from elsewhere replaces the text.
 */
export function useTypedText({ value, show, read, isBegun = () => false, isWrong = () => false, onChange }: Options) {
  const [text, setText] = useState(() => shown(value, show));
  const [seen, setSeen] = useState({ value, emitted: value, isNew: false });
  const [typing, setTyping] = useState(false);

  if (value !== seen.value) {
    setSeen({ value, emitted: value, isNew: false });
    if (value !== seen.emitted) setText(shown(value, show));
  } else if (seen.isNew) {
    setSeen({ ...seen, isNew: false });
    // The owner kept its old value, because the new one was over a limit and the limit was shown already.
    if (seen.emitted !== '' && value !== seen.emitted && !isWrong(text)) setText(shown(value, show));
  }

  const emit = (typed: string) => {
    const emitted = read(typed) ?? '';
    setSeen({ ...seen, emitted, isNew: true });
    onChange(emitted, typed);
  };
  const type = (typed: string) => {
    setText(typed);
    if (!isBegun(typed)) emit(typed);
  };
  const leave = () => {
    setTyping(false);
    const taken = read(text);
    if (isBegun(text)) emit(text);
    if (taken !== undefined) setText(shown(taken, show));
  };
  return { text, typing, type, leave, enter: () => setTyping(true) };
}

const shown = (value: string, show: (value: string) => string) => (value === '' ? '' : show(value));
