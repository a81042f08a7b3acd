import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { display: 'flex', flexShrink: 1, minWidth: 0, maxWidth: '100%', whiteSpace: 'pre' },
  head: { flexShrink: 1, minWidth: '2ch', overflow: 'hidden', textOverflow: 'ellipsis' },
  // Where even the end has no room, it is its beginning that goes.
  tail: {
    display: 'flex',
    justifyContent: 'flex-end',
    flexShrink: 0,
    maxWidth: 'calc(100% - 2ch)',
    overflow: 'hidden',
  },
});

/** A line that is cut in its middle where there is no room: many texts begin alike, and what sets them apart stands at the end. */
export function MiddleCut({ text }: { text: string }) {
  const styles = useStyles();
  const [head, tail] = parted(text.replace(/\s+/g, ' ').trim());
  return (
    <span className={styles.root}>
      <span className={styles.head}>{head}</span>
      {tail && <span className={styles.tail}>{tail}</span>}
    </span>
  );
}

/** Signs of the end that always stay, at least and at most: entire words where there are any. */
const [LEAST, MOST] = [10, 22];

/** The part that shrinks, and the end that stays; a short text has no end. */
export function parted(text: string): [head: string, tail: string] {
  if (text.length <= MOST + LEAST / 2) return [text, ''];
  const space = text.indexOf(' ', text.length - MOST - 1);
  const at = space >= 0 && space < text.length - LEAST ? space + 1 : text.length - LEAST - 4;
  return [text.slice(0, at), text.slice(at)];
}
