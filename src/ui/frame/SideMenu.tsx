import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDoubleLeftRegular } from '@fluentui/react-icons/svg/chevron-double-left';
import { ChevronDoubleRightRegular } from '@fluentui/react-icons/svg/chevron-double-right';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Tip } from '../popup/Tip';
import { words } from '../words';
import { type MenuItem, SideMenuItem } from './SideMenuItem';
import { useClosedGroups } from './useClosedGroups';

/** A group without a name stands without a heading. */
export type MenuGroup = { group?: string; items: MenuItem[] };

const useStyles = makeStyles({
  side: {
    position: 'sticky',
    top: 0,
    height: '100vh',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  product: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    height: '60px',
    padding: '0 20px',
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2,
  },
  mark: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase400,
  },
  productFolded: { padding: 0, justifyContent: 'center' },
  // Wide enough for the longest entry beside a bar that takes room.
  nav: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    scrollbarWidth: 'thin',
    padding: '4px 4px 12px 8px',
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '1px',
    '&[hidden]': { display: 'none' },
  },
  group: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    margin: '10px 0 2px',
    padding: '4px 12px',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    fontFamily: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  chevron: { display: 'flex', transitionProperty: 'transform', transitionDuration: tokens.durationNormal },
  closed: { transform: 'rotate(-90deg)' },
  rule: { height: '1px', margin: '8px', border: 0, backgroundColor: tokens.colorNeutralStroke2 },
  fold: { flexShrink: 0, padding: '8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  foldButton: { width: '100%', justifyContent: 'flex-start', minWidth: 0, fontWeight: tokens.fontWeightRegular },
});

type Props = { product: string; menu: MenuGroup[]; folded: boolean; onFold: () => void };

/** The vertical menu. Folded, it keeps the icons, and each says its name in a tooltip and to a screen reader. */
export function SideMenu({ product, menu, folded, onFold }: Props) {
  const styles = useStyles();
  const here = entryOf(useLocation().pathname, menu);
  const { isClosed, toggle } = useClosedGroups();
  // The menu is longer than many a window, and a screen may be reached past it.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (here !== undefined) list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const foldLabel = folded ? words.unfoldMenu : words.foldMenu;
  return (
    <nav aria-label={words.menu} className={styles.side}>
      <div className={mergeClasses(styles.product, folded && styles.productFolded)}>
        <span className={styles.mark} aria-hidden="true">
          {product.charAt(0)}
        </span>
        <span hidden={folded}>{product}</span>
      </div>
      <div ref={list} className={styles.nav}>
        {menu.map((group, index) => {
          const { group: name, items } = group;
          // Where the person is, is always seen.
          const isOpen = folded || !name || !isClosed(name) || items.some(({ to }) => to === here);
          return (
            <div key={name ?? items[0]?.to}>
              {name && !folded && (
                <button type="button" className={styles.group} aria-expanded={isOpen} onClick={() => toggle(name)}>
                  {name}
                  <span className={mergeClasses(styles.chevron, !isOpen && styles.closed)} aria-hidden="true">
                    <ChevronDownRegular />
                  </span>
                </button>
              )}
              {folded && index > 0 && <hr className={styles.rule} />}
              <ul className={styles.list} aria-label={name} hidden={!isOpen}>
                {items.map((item) => (
                  <li key={item.to}>
                    <SideMenuItem {...item} current={item.to === here} folded={folded} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      <div className={styles.fold}>
        <Tip text={foldLabel} place="after">
          <Button
            appearance="subtle"
            size="small"
            className={styles.foldButton}
            icon={folded ? <ChevronDoubleRightRegular /> : <ChevronDoubleLeftRegular />}
            aria-label={foldLabel}
            aria-expanded={!folded}
            onClick={onFold}
          >
            {folded ? null : words.foldMenu}
          </Button>
        </Tip>
      </div>
    </nav>
  );
}

/** The entry a path belongs to: of `/campanas` and `/campanas/planificar` the longer that fits. */
function entryOf(path: string, menu: MenuGroup[]): string | undefined {
  const fitting = menu.flatMap(({ items }) => items).filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return fitting.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}
