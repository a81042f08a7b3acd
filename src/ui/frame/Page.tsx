import { makeStyles, mergeClasses, Title3, tokens } from '@fluentui/react-components';
import { type ReactNode, useContext, useEffect } from 'react';
import { PageTitle } from './pageTitle';
import { aroundPage, width } from './theme';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  fill: {
    gap: '8px',
    margin: '-8px 0 -16px',
    '@media print': { margin: 0 },
    [`@media screen and (min-width: ${width.stack}px)`]: { height: `max(440px, calc(100dvh - ${aroundPage - 24}px))` },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' },
  fillTitles: { flex: '1 1 0', minWidth: 'min(560px, 100%)', display: 'flex', alignItems: 'center', gap: '16px' },
  fillTitle: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase300 },
  titles: { flex: '1 1 0', minWidth: 'min(280px, 100%)' },
  title: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  subtitle: { color: tokens.colorNeutralForeground2, marginTop: '2px' },
  fillSubtitle: { marginTop: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', '@media print': { display: 'none' } },
});

type Props = {
  title: string;
  /** One quiet line under the title: totals of what is shown, or what the page is for; its place is kept while it is not known. */
  subtitle?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** Fills the window's height with its head in one row, for a workplace whose parts scroll. */
  fill?: boolean;
  children: ReactNode;
};

/** The anatomy of every page: title, its line of totals, actions, content. Also names the browser's tab, and the last crumb of a page of one thing. */
export function Page(props: Props) {
  const { title, subtitle, actions, fill, children } = props;
  const isAwaited = 'subtitle' in props && subtitle === undefined;
  const styles = useStyles();
  const tell = useContext(PageTitle);
  useEffect(() => {
    document.title = `${title} · Cartera`;
    tell(title);
    return () => tell(undefined);
  }, [title, tell]);
  return (
    <div className={mergeClasses(styles.page, fill && styles.fill)}>
      <div className={styles.head}>
        <div className={fill ? styles.fillTitles : styles.titles}>
          <Title3 as="h1" block className={mergeClasses(styles.title, fill && styles.fillTitle)}>
            {title}
          </Title3>
          {(subtitle || isAwaited) && (
            <div className={mergeClasses(styles.subtitle, fill && styles.fillSubtitle)}>{subtitle ?? '\u00a0'}</div>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
