import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    height: '100%',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
  },
  quiet: { ':focus-visible': { outlineStyle: 'none' } },
});

/** When the focused element inside disappears, this container takes the focus, or what is the main part of it, so that it does not jump to the top of the page. */
export function KeepFocus({
  children,
  quiet,
}: {
  children: ReactNode /** Around a whole page, which needs no ring. */;
  quiet?: boolean;
}) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = root.current;
    if (!container) return;
    let focused: EventTarget | null = null;
    const take = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected) return;
      focused = null;
      if (document.activeElement !== document.body) return;
      (container.querySelector<HTMLElement>('main') ?? container).focus({ preventScroll: true });
    });
    container.addEventListener('focusin', take);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', take);
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={root} tabIndex={-1} className={mergeClasses(styles.root, quiet && styles.quiet)}>
      {children}
    </div>
  );
}
