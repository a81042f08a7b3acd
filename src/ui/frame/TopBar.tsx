import { makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import type { ReactElement, ReactNode } from 'react';
import { ChoiceMenu } from '../popup/ChoiceMenu';
import { Crumbs } from './Crumbs';

const useStyles = makeStyles({
  holder: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    paddingTop: '12px',
    // Hides content that scrolls above the bar.
    backgroundColor: tokens.colorNeutralBackground3,
    '@media print': { display: 'none' },
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '48px',
    padding: '0 8px 0 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow4,
  },
  crumbs: { flexGrow: 1, minWidth: 0 },
  user: { minWidth: 0, maxWidth: '240px', fontWeight: tokens.fontWeightRegular },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
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
  chevron: { marginLeft: '6px', flexShrink: 0 },
});

export type UserMenu = {
  name: string;
  /** Under the name in the open menu: email and role. */
  detail?: string;
  items: { label: string; icon?: ReactElement; onChoose: () => void }[];
};

type Props = {
  crumbs: { label: string; to?: string }[];
  /** The tools at the right: demo clock, help and jobs. */
  tools?: ReactNode;
  user?: UserMenu;
};

/** The floating white navbar. */
export function TopBar({ crumbs, tools, user }: Props) {
  const styles = useStyles();
  return (
    <header className={styles.holder}>
      <div className={styles.bar}>
        <div className={styles.crumbs}>
          <Crumbs crumbs={crumbs} />
        </div>
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
            choices={[{ kind: 'acts', title: user.detail, acts: user.items }]}
          >
            <span className={styles.name}>{user.name}</span>
            <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
          </ChoiceMenu>
        )}
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
