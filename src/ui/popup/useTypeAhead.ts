import { type KeyboardEvent, useRef } from 'react';

/** Words of a menu are typed: the focus goes to the first item that begins with all that was typed. Fluent's menu compares a single letter. */
export function useTypeAhead() {
  const typed = useRef('');
  return (event: KeyboardEvent<HTMLElement>) => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const text = isLetter ? typed.current + event.key.toLowerCase() : '';
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const found = text.length > 1 && items.find((item) => item.textContent.trim().toLowerCase().startsWith(text));
    if (!found) {
      // The letter begins another word, which the menu itself looks for.
      typed.current = isLetter ? event.key.toLowerCase() : '';
      return;
    }
    typed.current = text;
    event.stopPropagation();
    found.focus();
  };
}
