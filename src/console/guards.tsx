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

/** Pages without a frame, for everybody. */
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

/** Pages for people who are logged out. A logged-in person is sent back to the screen that asked for the login. */
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

/** The start page: the home, or the first screen that the person may see. */
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
