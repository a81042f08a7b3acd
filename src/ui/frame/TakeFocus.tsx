import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** Focuses a section that the person was led to (by dropping a file), unless the focus is already inside it. */
export function TakeFocus({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = root.current?.closest('main') ?? root.current;
    const active = document.activeElement;
    if (active === page || !page?.contains(active)) root.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      {children}
    </div>
  );
}
