import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'block',
    width: '100%',
    height: '4px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  },
  thin: { height: '2px', borderRadius: 0 },
  done: {
    height: '100%',
    borderRadius: 'inherit',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transitionProperty: 'width',
    transitionDuration: tokens.durationSlow,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
  endless: {
    width: '33%',
    animationName: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(303%)' } },
    animationDuration: '3s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    // Less motion, where it is asked for: full, and only its brightness changes.
    '@media (prefers-reduced-motion: reduce)': {
      width: '100%',
      animationName: { from: { opacity: 0.4 }, '50%': { opacity: 1 }, to: { opacity: 0.4 } },
    },
  },
});

type Props = {
  /** Of what; a picture of figures that stand beside it has no name. */
  label?: string;
  /** How far, in words. */
  text?: string | undefined;
  /** The share that is done, up to 1; without it nobody knows how long it takes. */
  value?: number | undefined;
  /** A line along the edge of a card. */
  thin?: boolean;
};

/** A bar that fills, or goes on and on. Fluent's brings its motions to every page. */
export function ProgressBar({ label, text, value, thin }: Props) {
  const styles = useStyles();
  const known = value !== undefined;
  const done = known ? Math.min(Math.max(value, 0), 1) : undefined;
  const named = label !== undefined && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuetext': text,
    ...(known && { 'aria-valuemin': 0, 'aria-valuemax': 1, 'aria-valuenow': done }),
  };
  return (
    <span className={mergeClasses(styles.root, thin && styles.thin)} {...(named || { 'aria-hidden': true })}>
      <span
        className={mergeClasses(styles.done, !known && styles.endless)}
        style={{ display: 'block', ...(done !== undefined && { width: `${done * 100}%` }) }}
      />
    </span>
  );
}
