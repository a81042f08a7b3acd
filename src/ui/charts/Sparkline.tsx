import { makeStyles, tokens } from '@fluentui/react-components';
import { type ChartFigure, inWords } from './figures';

const WIDTH = 88;
const HEIGHT = 24;
const EDGE = 3;

const useStyles = makeStyles({
  root: { display: 'block', width: `${WIDTH}px`, height: `${HEIGHT}px`, flexShrink: 0, overflow: 'visible' },
  line: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: 1.5, strokeLinejoin: 'round' },
  last: { fill: tokens.colorBrandForeground1 },
});

type Props = { label: string; points: ChartFigure[] };

/** How a figure came to be what it is, beside it, without axes. The last point is the figure itself. */
export function Sparkline({ label, points }: Props) {
  const styles = useStyles();
  if (points.length < 2) return null;
  const sizes = points.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const places = sizes.map((size, at) => ({
    x: EDGE + (at * (WIDTH - 2 * EDGE)) / (sizes.length - 1),
    y: most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((size - least) * (HEIGHT - 2 * EDGE)) / (most - least),
  }));
  const last = places.at(-1);
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}. ${inWords(points)}`}
    >
      <title>{`${label}. ${inWords(points)}`}</title>
      <polyline className={styles.line} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle className={styles.last} cx={last?.x} cy={last?.y} r={2.5} />
    </svg>
  );
}
