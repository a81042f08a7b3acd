import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { words } from '../words';
import type { Crumb } from './Crumbs';
import { type MenuGroup, SideMenu } from './SideMenu';
import { TitleSlot } from './slots';
import { TopBar, type UserMenu } from './TopBar';
import { width } from './theme';
import { useFolded } from './useFolded';

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: '232px minmax(0, 1fr)',
    minHeight: '100vh',
    outlineStyle: 'none',
    '@media print': { display: 'block', minHeight: 0 },
  },
  folded: { gridTemplateColumns: '56px minmax(0, 1fr)' },
  skip: {
    position: 'fixed',
    top: '-100px',
    left: '8px',
    zIndex: 1000,
    padding: '8px 16px',
    border: 0,
    font: 'inherit',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    ':focus': { top: '8px' },
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    width: '100%',
    maxWidth: `${width.content}px`,
    margin: '0 auto',
    padding: '0 24px',
    [`@media (max-width: ${width.fold - 1}px)`]: { padding: '0 16px' },
  },
  content: { flexGrow: 1, minWidth: 0, padding: '8px 0', outlineStyle: 'none', '@media print': { padding: 0 } },
  footer: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '4px 0',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 8px',
    '@media print': { display: 'none' },
  },
});

type Props = {
  /** Name of the product, at the head of the menu. */
  product: string;
  menu: MenuGroup[];
  /** The pages above this one, outermost first. */
  above: Crumb[];
  /** The tools in the navbar. */
  tools?: ReactNode;
  user?: UserMenu;
  /** Parts of the footer's one line: product, version, which base. */
  footer: string[];
  children: ReactNode;
};

/** The layout of every page: vertical menu, floating white navbar, boxed content, static footer. */
export function Frame({ product, menu, above, tools, user, footer, children }: Props) {
  const styles = useStyles();
  const { folded, toggle } = useFolded();
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  // A page that was just loaded has the focus nowhere; before the first of its stops, which skips the menu, it has a place.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={root} tabIndex={-1} className={mergeClasses(styles.frame, folded && styles.folded)}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {words.skip}
      </button>
      <SideMenu product={product} menu={menu} folded={folded} onFold={toggle} />
      <div className={styles.column}>
        <TopBar above={above} titleRef={setTitle} tools={tools} user={user} />
        <main ref={content} tabIndex={-1} className={styles.content}>
          <TitleSlot value={title}>{children}</TitleSlot>
        </main>
        <footer className={styles.footer}>{footer.join(' · ')}</footer>
      </div>
    </div>
  );
}
