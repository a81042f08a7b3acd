import { Button, Input, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type Ref, useEffect, useState } from 'react';
import { useStable } from '../useStable';
import { words } from '../words';

const PAUSE = 300;

const useStyles = makeStyles({
  root: { width: '100%', minWidth: 0 },
  // A placeholder without room ends in an ellipsis, not within a word.
  input: { textOverflow: 'ellipsis' },
});

type Props = {
  /** What was searched last, if anything. */
  value: string | undefined;
  /** Asked when the typing pauses, at once on Enter, when cleared and when left. */
  onSearch: (text: string) => void;
  label?: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
};

export function SearchField({ value = '', onSearch, label, placeholder = words.search, inputRef }: Props) {
  const styles = useStyles();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState({ value, asked: value });
  // A search that did not come from here, like the back button's, replaces the text, unless more is being typed.
  if (value !== seen.value) {
    setSeen({ value, asked: value });
    if (value !== seen.asked && text.trim() === seen.asked) setText(value);
  }

  const ask = useStable((next: string) => {
    const trimmed = next.trim();
    if (trimmed === seen.asked) return;
    setSeen({ ...seen, asked: trimmed });
    onSearch(trimmed);
  });
  useEffect(() => {
    if (text.trim() === seen.asked) return;
    const pause = setTimeout(() => ask(text), PAUSE);
    return () => clearTimeout(pause);
  }, [text, seen.asked, ask]);

  const clear = () => {
    setText('');
    ask('');
  };
  return (
    <Input
      ref={inputRef}
      className={styles.root}
      input={{ className: styles.input }}
      role="searchbox"
      aria-label={label ?? placeholder}
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      contentBefore={<SearchRegular aria-hidden="true" />}
      contentAfter={
        text === '' ? undefined : (
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={words.clearSearch}
            onClick={clear}
          />
        )
      }
      onChange={(_, data) => setText(data.value)}
      onBlur={() => ask(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          // Enter searches and must not submit a surrounding form; once it has, it goes on to what was found.
          event.preventDefault();
          if (event.key === 'ArrowDown' || text.trim() === seen.asked) rowAfter(event.currentTarget)?.focus();
          ask(text);
        }
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
      }}
    />
  );
}

/** The row with which keys begin, of the first table after the field. */
const rowAfter = (field: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="row"][tabindex="0"]')].find(
    (row) => (field.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
