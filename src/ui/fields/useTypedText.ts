import { useState } from 'react';

type Options = {
  value: string;
  /** Formats the value on blur. */
  show: (value: string) => string;
  /** Parses the typed text; undefined when it is no value. */
  read: (text: string) => string | undefined;
  /** Whether further typing may change the value, so that it counts only on blur. */
  isBegun?: (text: string) => boolean;
  /** Whether a message refers to the text, which then stays although its value was rejected. */
  isWrong?: (text: string) => boolean;
  onChange: (value: string, text: string) => void;
};

/**
 * A text field for a value: free text while typing, formatted on blur. Emits the parsed value, empty for none; a new value
 * from outside replaces the text.
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
    // The owner did not change its value, because the new one was over a limit and the limit was shown already.
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
