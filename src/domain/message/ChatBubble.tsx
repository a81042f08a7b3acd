import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ProviderTemplate } from '../../api/contract/messaging/providerTemplates';
import { Scrollable } from '../../ui/Scrollable';
import { ChatText } from './ChatText';
import { headers } from './providerWords';

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
  plain: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1 },
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
  above: { marginBottom: '8px', fontWeight: tokens.fontWeightSemibold },
  file: {
    marginBottom: '8px',
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: '#f0f2f5',
    color: '#3b4a54',
  },
  footer: { marginTop: '4px', color: '#5b6a73', fontSize: tokens.fontSizeBase200 },
  button: {
    marginTop: '8px',
    paddingTop: '8px',
    borderTop: '1px solid #e9edef',
    textAlign: 'center',
    color: '#00695c',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** `isPlain`: the text is shown letter by letter, without what a chat draws of it. */
type Props = {
  from: string;
  text: string;
  label: string;
  isPlain?: boolean;
  /** What WhatsApp adds to the text: its header, footer and buttons. */
  provider?: ProviderTemplate | null | undefined;
};

/** A message in a chat, as its recipient sees it on a phone: headed by whom it is from. */
export function ChatBubble({ from, text, label, isPlain = false, provider }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.phone, isPlain && styles.plain)}>
      <div className={mergeClasses(styles.head, isPlain && styles.plain)}>{from}</div>
      {/** A message that does not fit scrolls, also with the keyboard. */}
      <Scrollable as="section" className={styles.chat} aria-label={label}>
        <div className={styles.bubble}>
          {provider?.header_text && <div className={styles.above}>{provider.header_text}</div>}
          {(provider?.header === 'imagen' || provider?.header === 'documento') && (
            <div className={styles.file}>{headers[provider.header]}</div>
          )}
          {isPlain ? text : <ChatText text={text} />}
          {provider?.footer && <div className={styles.footer}>{provider.footer}</div>}
          {provider?.buttons.map((button) => (
            <div key={button.text} className={styles.button}>
              {button.text}
            </div>
          ))}
        </div>
      </Scrollable>
    </div>
  );
}
