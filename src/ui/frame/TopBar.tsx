import { makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { ChoiceMenu } from '../popup/ChoiceMenu';
import { APPEARANCES, chooseAppearance, useAppearance } from '../theme/appearance';
import { words } from '../words';
import { Crumbs } from './Crumbs';
import { width } from './theme';

const useStyles = makeStyles({
  holder: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    paddingTop: '8px',
    // Hides content that scrolls above the bar.
    backgroundColor: tokens.colorNeutralBackground3,
    '@media print': { position: 'static', padding: 0, backgroundColor: 'transparent' },
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '2px 8px 2px 16px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow4,
    '@media print': { minHeight: 0, padding: 0, boxShadow: 'none' },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  tools: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '4px',
    '@media print': { display: 'none' },
    // In a narrow window the page's name needs the room; a count keeps its own size.
    [`@media (max-width: ${width.fold - 1}px)`]: { '& > button': { minWidth: '32px', padding: '5px', fontSize: 0 } },
  },
  crumbs: { flex: '1 1 0', minWidth: 0 },
  user: { minWidth: 0, maxWidth: '240px', fontWeight: tokens.fontWeightRegular },
  name: {
    [`@media (max-width: ${width.fold - 1}px)`]: { position: 'absolute', width: '1px', clipPath: 'inset(50%)' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  initials: {
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
  },
  chevron: { marginLeft: '6px', flexShrink: 0, fontSize: tokens.fontSizeBase300 },
});

export type UserMenu = {
  name: string;
  /** Under the name in the open menu: email and role. */
  detail?: string;
  items: { label: string; icon?: ReactElement; onChoose: () => void }[];
};

type Props = ComponentProps<typeof Crumbs> & {
  /** The tools at the right: demo clock, help and jobs. */
  tools?: ReactNode;
  user?: UserMenu;
};

/** The floating white navbar: the one place with the page's name, and what is needed on every page. */
export function TopBar({ tools, user, ...crumbs }: Props) {
  const styles = useStyles();
  const { appearance } = useAppearance();
  return (
    <header className={styles.holder}>
      <div className={styles.bar}>
        <div className={styles.crumbs}>
          <Crumbs {...crumbs} />
        </div>
        <div className={styles.tools}>
          {tools}
          {user && (
            <ChoiceMenu
              label={user.name}
              appearance="subtle"
              className={styles.user}
              icon={
                <span className={styles.initials} aria-hidden="true">
                  {initialsOf(user.name)}
                </span>
              }
              choices={[
                {
                  kind: 'one',
                  title: words.appearance,
                  chosen: appearance,
                  options: APPEARANCES.map((value) => ({ value, label: words.appearances[value] })),
                  onChoose: (value) => {
                    const next = APPEARANCES.find((one) => one === value);
                    if (next) chooseAppearance(next);
                  },
                },
                { kind: 'acts', title: user.detail, acts: user.items },
              ]}
            >
              <span className={styles.name}>{user.name}</span>
              <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
            </ChoiceMenu>
          )}
        </div>
      </div>
    </header>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  return names
    .filter((_, at) => at === 0 || at === names.length - 1)
    .flatMap((one) => [...one].slice(0, 1))
    .join('')
    .toUpperCase();
}
