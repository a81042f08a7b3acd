import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { type ChartFigure, inWords, shadeOf } from './figures';

const useStyles = makeStyles({
  band: { display: 'flex', gap: '2px', minWidth: 0 },
  small: { height: '8px' },
  large: { height: '28px' },
  part: {
    display: 'block',
    flexBasis: 0,
    minWidth: '3px',
    borderRadius: tokens.borderRadiusSmall,
    // The shades mean something, and the legend has them: they stay where a system forces its colours, with a line around each.
    '@media (forced-colors: active)': { border: '1px solid CanvasText', forcedColorAdjust: 'none' },
  },
  open: {
    transitionProperty: 'opacity',
    transitionDuration: tokens.durationFast,
    ':hover': { opacity: 0.8 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

type Props = {
  /** What the total is of: `Antigüedad`. */
  label: string;
  /** In their order, also those of size 0, which have a shade but no room; a `to` leads to what the part is made of. */
  parts: (ChartFigure & { to?: string })[];
  size?: 'small' | 'large';
};

/** A total as one band of its parts, as of a debt by age: large on a page of its own, small in the row of a list. */
export function Band({ label, parts, size = 'small' }: Props) {
  const styles = useStyles();
  const seen = parts.map((part, place) => ({ ...part, place })).filter((part) => part.size > 0);
  const look = mergeClasses(styles.band, styles[size]);
  const body = seen.map(({ key, name, text, to, size: grow, place }) => {
    const style = { flexGrow: grow, backgroundColor: shadeOf(place) };
    const said = `${name}: ${text}`;
    return to === undefined ? (
      <span key={key} className={styles.part} style={style} title={said} />
    ) : (
      <Link
        key={key}
        to={to}
        className={mergeClasses(styles.part, styles.open)}
        style={style}
        title={said}
        aria-label={said}
      />
    );
  });
  // Of a picture a reader hears one sentence; links are heard one by one.
  return seen.every(({ to }) => to === undefined) ? (
    <div className={look} role="img" aria-label={`${label}. ${inWords(seen)}`}>
      {body}
    </div>
  ) : (
    <fieldset className={look} style={{ border: 0, margin: 0, padding: 0 }} aria-label={label}>
      {body}
    </fieldset>
  );
}
