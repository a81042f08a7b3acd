import { createDOMRenderer, FluentProvider, makeStyles, RendererProvider, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { TabsterOwner } from '../popup/TabsterOwner';
import { useAppearance } from '../theme/appearance';

const useStyles = makeStyles({
  ground: {
    minHeight: '100vh',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    // Paper is white, also where backgrounds are printed.
    '@media print': { minHeight: 0, backgroundColor: tokens.colorNeutralBackground1 },
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The page's nonce, from `<meta property="csp-nonce" nonce="…">`; undefined where the page has none. */
export function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute once a policy is in force and keep the property.
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}

type Props = { children: ReactNode; nonce?: string };

/** Theme and style sheets for everything below. Every style element carries the nonce, so that the policy needs no `unsafe-inline`. */
export function UiRoot({ children, nonce = pageNonce() }: Props) {
  const renderer = useMemo(
    () => createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined),
    [nonce],
  );
  const { theme } = useAppearance();
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme}>
        <Ground>{children}</Ground>
        <TabsterOwner />
      </FluentProvider>
    </RendererProvider>
  );
}

// Not on the provider itself: it hands its classes on to every dialog's and notice's layer, which would cover the page.
function Ground({ children }: { children: ReactNode }) {
  return <div className={useStyles().ground}>{children}</div>;
}
