import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '40px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  icon: { display: 'flex', fontSize: '32px', color: tokens.colorNeutralForeground4 },
  body: { maxWidth: '480px', overflowWrap: 'anywhere' },
  action: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px', marginTop: '8px' },
});

type Props = { title: string; body?: ReactNode; icon?: ReactElement; action?: ReactNode };

/** An empty place: what is empty, why, and what to do. */
export function EmptyState({ title, body, icon, action }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Subtitle2>{title}</Subtitle2>
      {body && <div className={styles.body}>{body}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
