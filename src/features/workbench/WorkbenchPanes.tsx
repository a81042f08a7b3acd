import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { width } from '../../ui/frame/theme';
import { words } from './words';

const stacked = `@media (max-width: ${width.stack - 1}px)`;

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: '12px',
    [stacked]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'minmax(220px, 50dvh) auto' },
  },
  list: { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  detail: {
    minWidth: 0,
    minHeight: 0,
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

/** The movements at the left, the selected one at the right, at full height; stacked on narrow screens. */
export function WorkbenchPanes({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.list}>{list}</div>
      <section className={styles.detail} aria-label={words.movement}>
        {detail}
      </section>
    </div>
  );
}
