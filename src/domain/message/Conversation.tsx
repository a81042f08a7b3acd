import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Scrollable } from '../../ui/Scrollable';
import { ChatText } from './ChatText';

const useStyles = makeStyles({
  // Scrolled to the end, and again by new entries unless the person has scrolled up.
  root: {
    display: 'flex',
    flexDirection: 'column-reverse',
    maxHeight: 'max(240px, calc(100dvh - 520px))',
    overflowY: 'auto',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusLarge,
  },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  said: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    maxWidth: '86%',
    padding: '8px 12px',
    boxSizing: 'border-box',
    overflowWrap: 'anywhere',
    boxShadow: tokens.shadow2,
  },
  theirs: {
    alignSelf: 'flex-start',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: '2px 12px 12px 12px',
  },
  ours: { alignSelf: 'flex-end', backgroundColor: tokens.colorBrandBackground2, borderRadius: '12px 2px 12px 12px' },
  note: {
    alignSelf: 'center',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  text: { whiteSpace: 'pre-wrap', margin: 0 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

type Said = {
  key: string;
  /** `note`: for colleagues alone. */
  kind: 'ours' | 'theirs' | 'note';
  /** The author, for screen readers. */
  who: string;
  title?: string;
  text: string;
  /** The picture, document or sound. */
  media?: ReactNode;
  foot: ReactNode;
};

/** A conversation in chronological order. */
export function Conversation({ label, said }: { label: string; said: Said[] }) {
  const styles = useStyles();
  return (
    <Scrollable as="section" className={styles.root} aria-label={label}>
      <ol className={styles.list}>
        {said.map(({ key, kind, who, title, text, media, foot }) => (
          <li key={key} aria-label={who} className={mergeClasses(styles.said, styles[kind])}>
            {title && <span className={styles.title}>{title}</span>}
            {media}
            {text && (
              <p className={styles.text}>
                <ChatText text={text} />
              </p>
            )}
            <span className={styles.foot}>{foot}</span>
          </li>
        ))}
      </ol>
    </Scrollable>
  );
}
