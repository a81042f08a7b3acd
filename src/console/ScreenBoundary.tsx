import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBoundary } from '../ui/frame/ErrorBoundary';
import { Page } from '../ui/frame/Page';
import { PartNotLoaded } from '../ui/lazyPart';
import { words } from './words';

export type BrokenScreen = { message: string; components: string };

/** The part of `window` that is used. */
type BrowserPage = { isReachable(): Promise<boolean>; reload(): void };

type BoundaryProps = {
  children: ReactNode;
  resetKey: string;
  onBroken: (broken: BrokenScreen) => Promise<void>;
  page?: BrowserPage;
};

/** A broken screen leaves the frame intact and is reported to the service. */
export function ScreenBoundary({ children, resetKey, onBroken, page = browserPage }: BoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      // Without a connection nothing can be reported; a loading failure is reported once it is back.
      onBroken={(error, components) => {
        if (!(error instanceof PartNotLoaded)) void onBroken({ message: String(error), components });
      }}
      fallback={(error) =>
        error instanceof PartNotLoaded && (
          <Lost page={page} report={() => onBroken({ message: String(error), components: '' })} />
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}

/** Milliseconds between two reloads, so that a reload that does not help is not repeated at once. */
const patience = () =>
  performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload') ? 60_000 : 5_000;

/**
 * A browser does not retry a failed import, and a new version of the console has other files. Only a reload loads the
 * screen; the address already names it.
 */
function Lost({ page, report }: { page: BrowserPage; report: () => Promise<void> }) {
  useEffect(() => {
    let isAsking = false;
    const tryAgain = async () => {
      if (isAsking) return;
      isAsking = true;
      if (await page.isReachable()) await report().then(page.reload);
      isAsking = false;
    };
    const timer = setInterval(tryAgain, patience());
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  });
  return (
    <Page title={words.lost}>
      <div role="alert">
        <EmptyState
          title={words.lostBody}
          icon={<PlugDisconnectedRegular />}
          action={<Button onClick={page.reload}>{words.reload}</Button>}
        />
      </div>
    </Page>
  );
}

const browserPage: BrowserPage = {
  isReachable: () =>
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
};
