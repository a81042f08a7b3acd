import { makeStyles, Title3, tokens } from '@fluentui/react-components';
import type { ComponentProps, ReactNode } from 'react';
import type { Problem } from '../../machines/kit/outcome';
import { lazyPart } from '../../ui/lazyPart';
import type { RefusalBar as Bar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';

const useStyles = makeStyles({
  page: {
    minHeight: '100vh',
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    padding: '24px 16px',
  },
  card: {
    boxSizing: 'border-box',
    width: 'min(400px, 100%)',
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '32px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
  },
  product: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  title: { margin: 0 },
  foot: { color: tokens.colorNeutralForeground2, '& a': { color: tokens.colorBrandForegroundLink } },
});

type CardProps = { title: string; children: ReactNode; foot?: ReactNode };

/** A page outside the console's frame: login, register, waiting. */
export function SessionCard({ title, children, foot }: CardProps) {
  const styles = useStyles();
  return (
    <main className={styles.page}>
      <title>{`${title} · Cartera`}</title>
      <div className={styles.card}>
        <div className={styles.product}>Cartera</div>
        <Title3 as="h1" className={styles.title}>
          {title}
        </Title3>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </main>
  );
}

const RefusalBar = lazyPart<ComponentProps<typeof Bar>>(async () => (await import('../../ui/RefusalBar')).RefusalBar);

const useFormStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', gap: '16px' } });

type FormProps = {
  /** As `useTextForm` has it. */
  form: ComponentProps<'form'>;
  problem: Problem | undefined;
  busy: boolean;
  verb: string;
  busyVerb: string;
  children: ReactNode;
};

/** Fields, the reason of a refusal above them, and the one button. */
export function SessionForm({ form, problem, busy, verb, busyVerb, children }: FormProps) {
  const styles = useFormStyles();
  return (
    <form {...form} className={styles.form}>
      <LazyBoundary>{problem && <RefusalBar refusal={problem} isAlert />}</LazyBoundary>
      {children}
      <VerbButton busy={busy}>{busy ? busyVerb : verb}</VerbButton>
    </form>
  );
}
