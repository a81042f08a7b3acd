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

/** When the focused element inside disappears, is folded away or disabled, this container takes the focus, or what is the main part of it, so that it does not jump to the top of the page. What was only disabled meanwhile gets it back. */
export function KeepFocus({
  children,
  quiet,
}: {
  children: ReactNode /** Around an entire page, which needs no ring. */;
  quiet?: boolean;
}) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = root.current;
    if (!container) return;
    let focused: EventTarget | null = null;
    /** What lost the focus without being removed, and what took it instead. */
    let lost: { from: Element; to: Element } | null = null;
    const take = ({ target }: FocusEvent) => {
      focused = target;
      if (target !== lost?.to) lost = null;
    };
    const observer = new MutationObserver((records) => {
      const active = document.activeElement;
      if (lost && active === lost.to && isUsable(lost.from)) return giveBack(lost.from);
      if (!(focused instanceof Element) || (isUsable(focused) && !isFolded(focused, records))) return;
      // A browser takes the focus away from what is disabled or folded a moment later.
      if (active !== document.body && active !== focused) return;
      const from = focused;
      const to = container.querySelector<HTMLElement>('main') ?? container;
      lost = isUsable(from) ? null : { from, to };
      to.focus({ preventScroll: true });
    });
    container.addEventListener('focusin', take);
    observer.observe(container, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'open'],
    });
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

const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** Whether these changes folded away what it is in. */
const isFolded = (element: Element, records: MutationRecord[]): boolean =>
  records.some(({ attributeName }) => attributeName === 'open') &&
  element.closest('details:not([open]) > :not(summary)') !== null;

function giveBack(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
