import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { width } from './theme';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '12px',
    [`@media (max-width: ${width.stack - 1}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  wideDetail: {
    [`@media (min-width: ${width.stack}px)`]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
  },
  alone: { gridTemplateColumns: 'minmax(0, 1fr)' },
  pane: { minWidth: 0 },
  detail: {
    minWidth: 0,
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

type Props = {
  list: ReactNode;
  /** Undefined while nothing is chosen: then the list has all the room. */
  detail: ReactNode;
  /** The label of the detail for screen readers. */
  detailLabel: string;
  /** The detail needs more room than the list. */
  wideDetail?: boolean;
};

/** A workbench: the list at the left, what is chosen of it at the right; one over the other where there is no room. */
export function SplitPane({ list, detail, detailLabel, wideDetail }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, detail === undefined ? styles.alone : wideDetail && styles.wideDetail)}>
      <div className={styles.pane}>{list}</div>
      {detail !== undefined && (
        <section className={styles.detail} aria-label={detailLabel}>
          {detail}
        </section>
      )}
    </div>
  );
}
