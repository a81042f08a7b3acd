import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: '8px',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  success: {
    border: `1px solid ${tokens.colorStatusSuccessBorder1}`,
    backgroundColor: tokens.colorStatusSuccessBackground1,
  },
  warning: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  error: {
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  icon: { display: 'flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  content: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 12px',
  },
  body: { flex: '1 1 240px', minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

const useIconStyles = makeStyles({
  info: {},
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  error: { color: tokens.colorStatusDangerForeground1 },
});

const ICONS = {
  info: <InfoFilled />,
  success: <CheckmarkCircleFilled />,
  warning: <WarningFilled />,
  error: <ErrorCircleFilled />,
};

type Intent = keyof typeof ICONS;
type Props = {
  intent?: Intent | undefined;
  role?: 'alert' | false | undefined;
  className?: string | undefined;
  children: ReactNode;
};
type Part = { children: ReactNode };

/** What is to be known of what follows. Fluent's measures itself on every resize, and is heavier than all that it says. */
export function MessageBar({ intent = 'info', role, className, children }: Props) {
  const styles = useStyles();
  const iconStyles = useIconStyles();
  const tone = intent === 'info' ? undefined : styles[intent];
  return (
    <div role={role || 'group'} className={mergeClasses(styles.root, tone, className)}>
      <span className={mergeClasses(styles.icon, iconStyles[intent])} aria-hidden="true">
        {ICONS[intent]}
      </span>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

export const MessageBarBody = ({ children }: Part) => <div className={useStyles().body}>{children}</div>;
export const MessageBarTitle = ({ children }: Part) => <div className={useStyles().title}>{children}</div>;
/** What helps. */
export const MessageBarActions = ({ children }: Part) => <div className={useStyles().actions}>{children}</div>;
