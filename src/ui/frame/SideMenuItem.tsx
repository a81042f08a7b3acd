import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Tip } from '../popup/Tip';

export type MenuItem = {
  label: string;
  icon: ReactElement;
  to: string;
  /** The pointer or the keyboard is on it: it may be opened next. */
  onNear?: () => void;
};

const useStyles = makeStyles({
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '32px',
    padding: '0 8px 0 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    position: 'relative',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover, color: tokens.colorNeutralForeground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '8px',
      bottom: '8px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorBrandBackground,
    },
  },
  folded: { justifyContent: 'center', padding: 0 },
  icon: { display: 'flex', fontSize: '20px', flexShrink: 0 },
  label: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

type Props = MenuItem & { current: boolean; folded: boolean };

export function SideMenuItem({ label, icon, to, onNear, current, folded }: Props) {
  const styles = useStyles();
  const link = (
    <Link
      to={to}
      onPointerEnter={onNear}
      onFocus={onNear}
      aria-current={current ? 'page' : undefined}
      aria-label={folded ? label : undefined}
      className={mergeClasses(styles.item, current && styles.current, folded && styles.folded)}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {!folded && <span className={styles.label}>{label}</span>}
    </Link>
  );
  return folded ? (
    <Tip text={label} place="after">
      {link}
    </Tip>
  ) : (
    link
  );
}
