import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useEffect } from 'react';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBoundary } from '../ui/frame/ErrorBoundary';
import { words } from './words';

/** A screen whose code is fetched when it is first shown. What did not arrive is not kept: it can be fetched anew. */
export type ScreenCode = { screen: LazyExoticComponent<ComponentType> };

/** The code of a screen did not arrive; `again` fetches it anew. */
class ScreenNotLoaded extends Error {
  readonly again: () => Promise<void>;

  constructor(cause: unknown, again: () => Promise<void>) {
    super(`the code of the screen did not arrive: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.again = again;
  }
}

export function screenCode(load: () => Promise<ComponentType>): ScreenCode {
  const again = async () => {
    const loaded = await load();
    code.screen = lazy(async () => ({ default: loaded }));
  };
  const first = async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ScreenNotLoaded(cause, again);
    }
  };
  const code: ScreenCode = { screen: lazy(first) };
  return code;
}

/** What is above it waits for the code, or says that it was lost. */
export function LazyScreen({ code: { screen: Screen } }: { code: ScreenCode }) {
  return <Screen />;
}

export type BrokenScreen = { message: string; components: string };

type BoundaryProps = { children: ReactNode; resetKey: string; onBroken: (broken: BrokenScreen) => void };

/** A screen that breaks does not take the frame with it, and whoever keeps the console learns of it. */
export function ScreenBoundary({ children, resetKey, onBroken }: BoundaryProps) {
  const report = (error: unknown, components: string) => onBroken({ message: String(error), components });
  return (
    <ErrorBoundary
      resetKey={resetKey}
      // Without a connection nobody can be told: of code that did not arrive they are told once it has.
      onBroken={(error, components) => !(error instanceof ScreenNotLoaded) && report(error, components)}
      fallback={(error, reopen) =>
        error instanceof ScreenNotLoaded && (
          <Lost
            error={error}
            onFound={() => {
              report(error, '');
              reopen();
            }}
          />
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}

/** Milliseconds: a service that starts again tells nobody. */
const PATIENCE = 5_000;

function Lost({ error, onFound }: { error: ScreenNotLoaded; onFound: () => void }) {
  useEffect(() => {
    let isOver = false;
    const tryAgain = () =>
      error.again().then(
        () => isOver || onFound(),
        () => undefined,
      );
    const timer = setInterval(tryAgain, PATIENCE);
    window.addEventListener('online', tryAgain);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  });
  return (
    <div role="alert">
      <EmptyState
        title={words.lost}
        body={words.lostBody}
        icon={<PlugDisconnectedRegular />}
        // A new version of the console has other code: only a page loaded anew knows where.
        action={<Button onClick={() => window.location.reload()}>{words.reload}</Button>}
      />
    </div>
  );
}
