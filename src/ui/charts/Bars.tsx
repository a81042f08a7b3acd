import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { ChartFigure } from './figures';

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 220px) minmax(40px, 1fr) max-content minmax(0, max-content)',
    gap: '4px 12px',
    minWidth: 0,
  },
  one: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    minHeight: '24px',
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  bar: {
    display: 'block',
    height: '12px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  muted: { backgroundColor: tokens.colorNeutralStroke1Hover },
  text: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
});

export type BarFigure = ChartFigure & {
  /** In place of the name: a link or a button that says it. */
  label?: ReactNode;
  isMuted?: boolean;
  /** What can be done about it. */
  act?: ReactNode;
};

type Props = {
  label: string;
  figures: BarFigure[];
  /** The size of a full bar; the largest figure's unless said. */
  most?: number;
};

/** Figures one below the other, each with its name, its bar, its number and what can be done about it. */
export function Bars({ label, figures, most = Math.max(1, ...figures.map(({ size }) => size)) }: Props) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {figures.map(({ key, name, label: said = name, size, text, isMuted, act }) => (
        <li key={key} className={styles.one}>
          <span className={styles.name}>{said}</span>
          <span
            aria-hidden
            className={mergeClasses(styles.bar, isMuted && styles.muted)}
            style={{ width: `${Math.min(100, (size / Math.max(1, most)) * 100)}%` }}
          />
          <span className={styles.text}>{text}</span>
          <span>{act}</span>
        </li>
      ))}
    </ul>
  );
}
