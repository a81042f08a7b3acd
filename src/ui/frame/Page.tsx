import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { words } from '../words';
import { TitleSlot, ToolsSlot } from './slots';
import { aroundPage, width } from './theme';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  fill: {
    [`@media screen and (min-width: ${width.stack}px)`]: { height: `max(440px, calc(100dvh - ${aroundPage}px))` },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 8px',
    minHeight: '32px',
    ':not(:has(> :not(:empty)))': { display: 'none' },
  },
  title: {
    margin: 0,
    minWidth: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    '@media print': { WebkitLineClamp: 'none', fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  subtitle: { flex: '1 1 0', minWidth: 'min(160px, 100%)', color: tokens.colorNeutralForeground2 },
  tools: {
    // Its menus open over what follows.
    position: 'relative',
    zIndex: 3,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    '@media print': { display: 'none' },
    // Their icons say enough where totals and acts need the room.
    [`@media (max-width: ${width.fold - 1}px)`]: {
      '& > button': {
        minWidth: '32px',
        maxWidth: '32px',
        padding: '5px',
        // Its words are for screen readers.
        fontSize: 0,
      },
      '& > button > .fui-Button__icon': { marginRight: 0 },
    },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '@media print': { display: 'none' },
    // Totals and tabs need the room.
    [`@media (max-width: ${width.fold - 1}px)`]: {
      gap: '4px',
      '& > button': { minWidth: 0, paddingLeft: '8px', paddingRight: '8px' },
    },
  },
});

type Props = {
  /** What a record without a name is called is said here. */
  title: string;
  /** One quiet line: totals of what is shown, or what the page is for; its place is reserved while it is not known. */
  subtitle?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** Fills the window's height with its head in one row, for a workplace whose parts scroll. */
  fill?: boolean;
  children: ReactNode;
};

/** The anatomy of every page: its title in the navbar, its line of totals with the list's tools and the actions, its content. Also names the browser's tab. */
export function Page(props: Props) {
  const { title: named, subtitle, actions, fill, children } = props;
  const title = named || words.unnamed;
  const isAwaited = 'subtitle' in props && subtitle === undefined;
  const styles = useStyles();
  const slot = useContext(TitleSlot);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useEffect(() => {
    document.title = `${title} · Cartera`;
  }, [title]);
  const heading = (
    <h1 className={styles.title} title={title}>
      {title}
    </h1>
  );
  return (
    <div className={mergeClasses(styles.page, fill && styles.fill)}>
      {slot === undefined ? heading : slot && createPortal(heading, slot)}
      <div className={styles.head}>
        <div className={styles.subtitle}>{isAwaited ? '\u00a0' : subtitle}</div>
        <div ref={setTools} className={styles.tools} />
        <div className={styles.actions}>{actions}</div>
      </div>
      <ToolsSlot value={tools}>{children}</ToolsSlot>
    </div>
  );
}
