import { makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSharedStyles } from '../styles';
import { useWidth } from '../table/useWidth';

/** Pixels: of all of it, above and below the bars, and left of them, where the longest amount stands. */
const HEIGHT = 220;
const TOP = 12;
const FOOT = 4;
const LEFT = 92;
const STEPS = 4;
/** Pixels of the longest name below a bar. */
const NAME = 40;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  legend: { display: 'flex', flexWrap: 'wrap', gap: '4px 20px', margin: 0, padding: 0, listStyleType: 'none' },
  entry: { display: 'flex', alignItems: 'center', gap: '8px' },
  swatch: {
    width: '14px',
    height: '10px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandForeground1,
    forcedColorAdjust: 'none',
  },
  stroke: {
    width: '14px',
    height: '3px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorStatusWarningForeground3,
    forcedColorAdjust: 'none',
  },
  room: { height: `${HEIGHT}px`, minWidth: 0 },
  chart: { display: 'block', overflow: 'visible' },
  grid: { stroke: tokens.colorNeutralStroke3 },
  text: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  bar: { fill: tokens.colorBrandForeground1, opacity: 0.75 },
  between: {
    width: '14px',
    height: '10px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorStatusWarningForeground3,
    opacity: 0.25,
    forcedColorAdjust: 'none',
  },
  band: { fill: tokens.colorStatusWarningForeground3, fillOpacity: 0.25 },
  line: { fill: 'none', stroke: tokens.colorStatusWarningForeground3, strokeWidth: 2.5, strokeLinejoin: 'round' },
  point: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorStatusWarningForeground3, strokeWidth: 2 },
  names: { display: 'flex', paddingLeft: `${LEFT}px`, marginTop: '-4px' },
  name: {
    flex: '1 1 0',
    minWidth: 0,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  column: { fill: 'transparent', ':hover': { fill: tokens.colorNeutralForeground1, fillOpacity: 0.05 } },
});

/** A step of time: its short name under the bars, its long one in words, and what the bar and the line are there. */
export type Step = {
  key: string;
  name: string;
  longName: string;
  bar: number;
  line: number | undefined;
  /** Between which sizes the line most likely ends. */
  band?: readonly [number, number];
  /** The rows behind its bar, where they are listed. */
  to?: string;
};

type Props = {
  label: string;
  steps: Step[];
  barName: string;
  lineName: string;
  bandName?: string;
  /** An amount as the axis says it, and exactly. */
  short(size: number): string;
  exact(size: number): string;
};

/** What came in each step of time as bars, what there was at its end, or was foretold, as a line with its band; drawn anew when its room changes. */
export function BarsAndLine({ label, steps, barName, lineName, bandName, short, exact }: Props) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  const room = useRef<HTMLDivElement>(null);
  const wide = useWidth(room) ?? 0;
  const most = roundUp(Math.max(1, ...steps.flatMap(({ bar, line = 0, band = [0, 0] }) => [bar, line, band[1]])));
  const yOf = (size: number) => HEIGHT - FOOT - (Math.max(0, size) / most) * (HEIGHT - FOOT - TOP);
  const step = Math.max(0, wide - LEFT) / steps.length;
  // Where names have no room beside each other, some of them stand for all.
  const every = Math.max(1, Math.ceil(NAME / Math.max(1, step)));
  const middle = (at: number) => LEFT + step * (at + 0.5);
  const barWidth = Math.min(36, step * 0.55);
  const line = steps.flatMap(({ line: size }, at) => (size === undefined ? [] : [{ at, x: middle(at), y: yOf(size) }]));
  const isBanded = bandName !== undefined && steps.some(({ band }) => band !== undefined);
  const bandOf = ([low, high]: readonly [number, number]) => `${exact(low)} – ${exact(high)}`;
  // Of a step with a band the line is what is to come: there is no bar yet.
  const said = ({ longName, bar, line: size, band }: Step) =>
    [
      longName,
      ...(band ? [] : [`${barName}: ${exact(bar)}`]),
      ...(size === undefined ? [] : [`${lineName}: ${exact(size)}`]),
      ...(band ? [`${bandName}: ${bandOf(band)}`] : []),
    ].join('. ');
  return (
    <figure className={styles.root} style={{ margin: 0 }} aria-label={label}>
      <ul className={styles.legend} aria-hidden="true">
        <li className={styles.entry}>
          <span className={styles.swatch} />
          {barName}
        </li>
        <li className={styles.entry}>
          <span className={styles.stroke} />
          {lineName}
        </li>
        {isBanded && (
          <li className={styles.entry}>
            <span className={styles.between} />
            {bandName}
          </li>
        )}
      </ul>
      <div ref={room} className={styles.room} aria-hidden="true">
        {wide > LEFT && (
          <svg className={styles.chart} width={wide} height={HEIGHT} viewBox={`0 0 ${wide} ${HEIGHT}`}>
            <title>{label}</title>
            {Array.from({ length: STEPS + 1 }, (_, at) => (most / STEPS) * at).map((size) => (
              <g key={size}>
                <line className={styles.grid} x1={LEFT} x2={wide} y1={yOf(size)} y2={yOf(size)} />
                <text className={styles.text} x={LEFT - 12} y={yOf(size) + 4} textAnchor="end">
                  {short(size)}
                </text>
              </g>
            ))}
            {steps.map((one, at) => (
              <g key={one.key}>
                <rect
                  className={styles.bar}
                  x={middle(at) - barWidth / 2}
                  width={barWidth}
                  y={yOf(one.bar)}
                  height={HEIGHT - FOOT - yOf(one.bar)}
                  rx={2}
                />
              </g>
            ))}
            {steps.map(
              ({ key, band }, at) =>
                band && (
                  <rect
                    key={key}
                    className={styles.band}
                    x={middle(at) - barWidth / 2}
                    width={barWidth}
                    y={yOf(band[1])}
                    height={Math.max(1, yOf(band[0]) - yOf(band[1]))}
                    rx={2}
                  />
                ),
            )}
            <polyline className={styles.line} points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {line.map(({ at, x, y }) => (
              <circle key={at} className={styles.point} cx={x} cy={y} r={3.5} />
            ))}
            {steps.map((one, at) => (
              <rect
                key={one.key}
                className={styles.column}
                x={LEFT + step * at}
                width={step}
                y={TOP}
                height={HEIGHT - TOP}
              >
                <title>{said(one)}</title>
              </rect>
            ))}
          </svg>
        )}
      </div>
      {steps.some(({ to }) => to !== undefined) ? (
        <nav className={styles.names} aria-label={barName}>
          {steps.map((one) => (
            <Link key={one.key} className={styles.name} to={one.to ?? ''} title={said(one)}>
              {one.name}
            </Link>
          ))}
        </nav>
      ) : (
        <div className={styles.names} aria-hidden>
          {steps.map((one, at) => (
            <span key={one.key} className={styles.name} title={said(one)}>
              {at % every === 0 && one.name}
            </span>
          ))}
        </div>
      )}
      {/* A table takes the width of its cells, whatever width is set. */}
      <div className={srOnly}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{barName}</th>
              <th scope="col">{lineName}</th>
              {isBanded && <th scope="col">{bandName}</th>}
            </tr>
          </thead>
          <tbody>
            {steps.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.longName}</th>
                <td>{one.band ? '—' : exact(one.bar)}</td>
                <td>{one.line === undefined ? '—' : exact(one.line)}</td>
                {isBanded && <td>{one.band ? bandOf(one.band) : '—'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The least of 1, 2, 4, 5, 8 and 10 times a power of ten that is not below it: a quarter of it is a number one can read. */
function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 4, 5, 8, 10].find((times) => times * power >= size) ?? 10) * power;
}
