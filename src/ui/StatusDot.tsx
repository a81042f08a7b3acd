import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

/** ● all of it, ◐ a part, ○ nothing yet. */
type DotKind = 'full' | 'half' | 'empty';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  dot: { width: '12px', height: '12px', flexShrink: 0, display: 'block' },
  full: { color: tokens.colorBrandForeground1 },
  half: { color: tokens.colorNeutralForeground3 },
  empty: { color: tokens.colorNeutralForeground3 },
});

type Props = { kind: DotKind; label: string };

/** A state as a shape and a word. Shapes differ as well, for people who do not see the colours. */
export function StatusDot({ kind, label }: Props) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <svg viewBox="0 0 12 12" className={mergeClasses(styles.dot, styles[kind])} aria-hidden="true">
        <circle
          cx="6"
          cy="6"
          r="4.75"
          fill={kind === 'full' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
        {kind === 'half' && <path d="M6 1.25a4.75 4.75 0 0 0 0 9.5z" fill="currentColor" />}
      </svg>
      <span>{label}</span>
    </span>
  );
}
