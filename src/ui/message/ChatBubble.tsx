import { makeStyles, tokens } from '@fluentui/react-components';
import { ChatText } from './ChatText';

const useStyles = makeStyles({
  phone: {
    width: '100%',
    maxWidth: '380px',
    margin: '0 auto',
    borderRadius: '24px',
    border: `8px solid ${tokens.colorNeutralForeground2}`,
    backgroundColor: '#efe7de',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
  },
  head: {
    padding: '8px 16px',
    backgroundColor: '#075e54',
    color: '#ffffff',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  chat: { padding: '16px 12px', minHeight: '160px', maxHeight: '440px', overflowY: 'auto' },
  bubble: {
    maxWidth: '92%',
    width: 'fit-content',
    padding: '8px 12px',
    backgroundColor: '#ffffff',
    color: '#111b21',
    borderRadius: '0 12px 12px 12px',
    boxShadow: tokens.shadow2,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '20px',
  },
});

/** A message in a chat, as its recipient sees it on a phone: headed by whom it is from. */
export function ChatBubble({ from, text, label }: { from: string; text: string; label: string }) {
  const styles = useStyles();
  return (
    <div className={styles.phone}>
      <div className={styles.head}>{from}</div>
      {/* One that does not fit is read by scrolling, with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
      <section className={styles.chat} aria-label={label} tabIndex={0}>
        <div className={styles.bubble}>
          <ChatText text={text} />
        </div>
      </section>
    </div>
  );
}
