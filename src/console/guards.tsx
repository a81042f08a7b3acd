import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '../ui/lazyPart';
import { LazyBoundary } from '../ui/waiting/LazyBoundary';
import { useApp } from './AppProvider';
import { ScreenBoundary } from './ScreenBoundary';

export const loadLater = async () => (await import('../features/session/fetchLater')).fetchLater();

/** The login is drawn without it. */
export const AppFrame = lazyPart(async () => (await import('./AppFrame')).AppFrame);
const PasswordDialog = lazyPart(async () => (await import('../features/session/PasswordDialog')).PasswordDialog);
const WaitingPage = lazyPart(async () => (await import('../features/session/WaitingPage')).WaitingPage);

/** Pages without a frame, for everybody. */
export function Open() {
  return (
    <Fetched>
      <Outlet />
    </Fetched>
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
  const isOver = useSelector(session, (current) => current.matches('expired') || current.matches('renewing'));
  if (!isIn && !isWaiting) return <Navigate to="/ingresar" replace state={{ from: pathname + search }} />;
  return (
    <>
      <Fetched>{isWaiting ? <WaitingPage /> : <AppFrame />}</Fetched>
      {isOver && (
        <LazyBoundary>
          <PasswordDialog />
        </LazyBoundary>
      )}
    </>
  );
}

/** What is drawn once its code has arrived. */
function Fetched({ children }: { children: ReactNode }) {
  const { report } = useApp();
  const { pathname } = useLocation();
  return (
    <ScreenBoundary resetKey={pathname} onBroken={(broken) => report({ screen: pathname, ...broken })}>
      <LazyBoundary>{children}</LazyBoundary>
    </ScreenBoundary>
  );
}

function cameFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : '/';
}
