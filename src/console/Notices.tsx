import { Button, makeStyles, mergeClasses, Portal, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { ReactElement } from 'react';
import type { Notice } from '../machines/notices';
import { words } from '../ui/words';

const useStyles = makeStyles({
  // Above Fluent's dialogs, whose layers stand at 1000000: what happened must be seen, and undone, over them too.
  layer: { zIndex: 1000001 },
  stack: {
    position: 'fixed',
    // Away from the corner where forms and dialogs have what confirms them.
    left: '16px',
    bottom: '16px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: 'min(400px, calc(100vw - 32px))',
    pointerEvents: 'none',
    '@media print': { display: 'none' },
  },
  notice: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    padding: '10px 8px 10px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    pointerEvents: 'auto',
    animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
    animationDuration: '140ms',
  },
  icon: { display: 'flex', fontSize: '20px', flexShrink: 0, marginTop: '2px' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  info: { color: tokens.colorBrandForeground1 },
  body: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: tokens.lineHeightBase300, padding: '2px 0' },
  action: { minWidth: 0, flexShrink: 0 },
});

const icons: Record<Notice['kind'], ReactElement> = {
  success: <CheckmarkCircleFilled />,
  error: <ErrorCircleFilled />,
  warning: <WarningFilled />,
  info: <InfoFilled />,
};

// An open dialog hides all other layers from screen readers, but for one that says otherwise.
const neverHide = (stack: HTMLElement | null) => stack?.parentElement?.setAttribute('data-tabster-never-hide', '');

type Props = { notices: Notice[]; onClose: (id: string) => void; onAct: (id: string) => void };

/** The notices of the console. Their owner decides how long they live. A failure interrupts a screen reader, other notices wait. */
export function Notices({ notices, onClose, onAct }: Props) {
  const styles = useStyles();
  return (
    <Portal mountNode={{ className: styles.layer }}>
      <section ref={neverHide} className={styles.stack} aria-label={words.notices} aria-live="polite">
        {notices.map(({ id, kind, text, action }) => (
          <div key={id} role={kind === 'error' || kind === 'warning' ? 'alert' : undefined} className={styles.notice}>
            <span className={mergeClasses(styles.icon, styles[kind])} aria-hidden="true">
              {icons[kind]}
            </span>
            <div className={styles.body}>{text}</div>
            {action && (
              <Button size="small" appearance="outline" className={styles.action} onClick={() => onAct(id)}>
                {action.label}
              </Button>
            )}
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={words.closeNotice}
              onClick={() => onClose(id)}
            />
          </div>
        ))}
      </section>
    </Portal>
  );
}
