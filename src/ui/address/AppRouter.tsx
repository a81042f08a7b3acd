import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import {
  type NavigateOptions,
  type Navigator,
  parsePath,
  Router,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Asked before the page goes to another path. It keeps the page where it is; `go` goes there all the same. */
type Guard = (go: () => void) => void;

export type AppRouter = ReturnType<typeof newRouter>;

/**
 * Where the page is, for react-router's declarative `Router`. Its data router, which weighs twice as much, would be here only
 * for what guards do: the last one is asked before a path is left.
 */
export function newRouter(history: History) {
  const guards = new Set<Guard>();
  const listeners = new Set<() => void>();
  let state = stateOf(history);
  let onOwnStep: (() => void) | undefined;

  function arrive() {
    state = stateOf(history);
    for (const listener of listeners) listener();
  }

  function isGuarded(pathname: string | undefined, go: () => void): boolean {
    const guard = [...guards].at(-1);
    if (guard === undefined || pathname === undefined || pathname === state.location.pathname) return false;
    guard(go);
    return true;
  }

  /** A step in the browser's history that nobody is asked about. */
  function step(delta: number, then: () => void) {
    onOwnStep = () => {
      onOwnStep = undefined;
      then();
    };
    history.go(delta);
  }

  // The browser has already gone back or forward when it says so.
  history.listen(({ delta }) => {
    if (onOwnStep) return onOwnStep();
    let isBack = false;
    let isMeant = false;
    const again = () => isBack && isMeant && delta !== null && step(delta, arrive);
    const go = () => {
      isMeant = true;
      again();
    };
    if (delta === null || !isGuarded(history.location.pathname, go)) return arrive();
    step(-delta, () => {
      isBack = true;
      again();
    });
  });

  const to =
    (how: 'push' | 'replace'): Navigator['push'] =>
    (where, data) => {
      const go = () => {
        history[how](where, data);
        arrive();
      };
      const { pathname } = typeof where === 'string' ? parsePath(where) : where;
      if (!isGuarded(pathname, go)) go();
    };

  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: to('push'),
    replace: to('replace'),
  };

  return {
    navigator,
    get state() {
      return state;
    },
    navigate(where: To | number, { replace, state: data }: NavigateOptions = {}) {
      if (typeof where === 'number') navigator.go(where);
      else navigator[replace ? 'replace' : 'push'](where, data);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    guard(guard: Guard) {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

const stateOf = ({ location, action }: History) => ({ location, historyAction: action });

const Context = createContext<AppRouter['guard'] | undefined>(undefined);

/** Adds a guard, and answers what takes it away. */
export function useGuard(): AppRouter['guard'] {
  const guard = use(Context);
  if (!guard) throw new Error('useGuard needs an AppRouter above it');
  return guard;
}

/** What is below is drawn for the page's address, at once: in a transition the screen that is left would stay live. */
export function AppRouter({ router, children }: { router: AppRouter; children: ReactNode }) {
  const { location, historyAction } = useSyncExternalStore(router.subscribe, () => router.state);
  return (
    <Context value={router.guard}>
      <Router location={location} navigationType={historyAction} navigator={router.navigator} useTransitions={false}>
        {children}
      </Router>
    </Context>
  );
}
