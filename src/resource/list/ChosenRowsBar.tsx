import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { chosenWords as words } from '../words';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: '32px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  says: { marginRight: 'auto' },
});

type Props = {
  label: string;
  /** How many were chosen, and what they come to. */
  says: string;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
};

/** Stands where the filters of a list do, while rows of it are chosen. */
export function ChosenRowsBar({ label, says, onClear, children }: Props) {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-label={label}>
      <span className={styles.says} role="status">
        {says}
      </span>
      {children}
      <Button appearance="subtle" icon={<DismissRegular />} onClick={onClear}>
        {words.clear}
      </Button>
    </section>
  );
}
