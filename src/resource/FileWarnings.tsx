import { makeStyles } from '@fluentui/react-components';
import { MessageBar, MessageBarBody } from '../ui/MessageBar';
import { understoodWords as words } from './words';

const useStyles = makeStyles({ list: { margin: 0, paddingLeft: '20px' } });

type Props = { texts: readonly string[]; intent?: 'warning' | 'info' };

/** What a file says beside its rows, in one bar, so that the rows stay in view. */
export function FileWarnings({ texts, intent = 'warning' }: Props) {
  const styles = useStyles();
  const [only, more] = texts;
  if (only === undefined) return null;
  return (
    <MessageBar intent={intent}>
      <MessageBarBody>
        {more === undefined ? (
          only
        ) : (
          <ul className={styles.list} aria-label={words.warnings}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
