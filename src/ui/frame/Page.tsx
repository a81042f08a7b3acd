import { makeStyles, Title3, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' },
  titles: { flex: '1 1 0', minWidth: 'min(280px, 100%)' },
  title: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  subtitle: { color: tokens.colorNeutralForeground2, marginTop: '2px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', '@media print': { display: 'none' } },
});

type Props = {
  title: string;
  /** One quiet line under the title: totals of what is shown, or what the page is for. */
  subtitle?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The anatomy of every page: title, its line of totals, actions, content. Also names the browser's tab. */
export function Page({ title, subtitle, actions, children }: Props) {
  const styles = useStyles();
  useEffect(() => {
    document.title = `${title} · Cartera`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <Title3 as="h1" block className={styles.title}>
            {title}
          </Title3>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
