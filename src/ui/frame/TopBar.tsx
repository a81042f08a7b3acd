import {
  Avatar,
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import type { ReactElement, ReactNode } from 'react';
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
          <Menu inline positioning="below-end">
            <MenuTrigger disableButtonEnhancement>
              <Button
                appearance="subtle"
                className={styles.user}
                icon={<Avatar size={24} name={user.name} color="brand" aria-hidden="true" />}
              >
                <span className={styles.name}>{user.name}</span>
                <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
              </Button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuGroup>
                  {user.detail && <MenuGroupHeader>{user.detail}</MenuGroupHeader>}
                  {user.items.map(({ label, icon, onChoose }) => (
                    <MenuItem key={label} icon={icon} onClick={onChoose}>
                      {label}
                    </MenuItem>
                  ))}
                </MenuGroup>
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </div>
    </header>
  );
}
