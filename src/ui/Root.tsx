import { createDOMRenderer, FluentProvider, makeStyles, RendererProvider, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { theme } from './theme';

const useStyles = makeStyles({
  root: {
    minHeight: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
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
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <Themed>{children}</Themed>
    </RendererProvider>
  );
}

// Styles must be asked for below the RendererProvider, or they land in a renderer without the nonce.
function Themed({ children }: { children: ReactNode }) {
  return (
    <FluentProvider theme={theme} className={useStyles().root}>
      {children}
    </FluentProvider>
  );
}
