import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { WaitingPage } from '../features/session/WaitingPage';
import { AppFrame } from './AppFrame';
import { useAbility, useApp } from './AppProvider';
import { type ConsoleRoute, routes } from './routes';
import { ScreenBoundary } from './ScreenBoundary';
import { Forbidden, NotOffered } from './statusPages';
import { useOffered, useShown } from './useShown';

/** Pages without a frame, for whoever comes. */
export function Open() {
  const { report } = useApp();
  const { pathname } = useLocation();
  return (
    <ScreenBoundary resetKey={pathname} onBroken={(broken) => report({ screen: pathname, ...broken })}>
      <Suspense>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Pages for whoever is not in. Who is, goes back to where they were before they were asked who they are. */
export function Outside() {
  const { session } = useApp();
  const { state } = useLocation();
  const isOut = useSelector(session, (current) => !current.hasTag('inside') && !current.matches('waiting'));
  return isOut ? <Open /> : <Navigate to={cameFrom(state)} replace />;
}

export function Inside() {
  const { session } = useApp();
  const { pathname, search } = useLocation();
  const isIn = useSelector(session, (current) => current.hasTag('inside'));
  const isWaiting = useSelector(session, (current) => current.matches('waiting'));
  if (isWaiting) return <WaitingPage />;
  return isIn ? <AppFrame /> : <Navigate to="/ingresar" replace state={{ from: pathname + search }} />;
}

export function Permitted({ needs, call }: Pick<ConsoleRoute, 'needs' | 'call'>) {
  const isPermitted = useAbility().can(needs.action, needs.subject);
  const offered = useOffered();
  if (!offered({ call })) return <NotOffered />;
  return isPermitted ? <Outlet /> : <Forbidden />;
}

/** Where one begins: the home, or the first screen of the menu that one may see. */
export function First() {
  const shown = useShown();
  const first = routes.find((route) => route.menu && shown(route));
  if (!first) return <Forbidden />;
  return first.path === '/' ? <first.screen /> : <Navigate to={first.path} replace />;
}

function cameFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : '/';
}
