import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  group: {
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: '8px 12px',
    alignItems: 'start',
    flexShrink: 0,
  },
  legend: { padding: '4px 0', fontWeight: tokens.fontWeightSemibold },
});

/** Fields of a form that belong together, under their name and beside each other where there is room. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{name}</legend>
      {children}
    </fieldset>
  );
}
