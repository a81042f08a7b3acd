import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { configure } from './api/client';
import { App } from './console/App';
import { fetchInside } from './console/fetchInside';
import { fetchLater } from './console/fetchLater';
import { pageSetting } from './console/pageSetting';
import { routeObjects } from './console/router';
import { trustOwn } from './console/trustedTypes';
import { startApp } from './machines/app';
import { browserStore } from './machines/session/sessionStore';
import { setTimeZone } from './ui/format/dates';
import './ui/frame/global.css';

/** After it the first screen stands. */
const CALM_MS = 10_000;

trustOwn(window);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Before any actor starts, and only on request, because the inspector is a third party's.
if (new URLSearchParams(window.location.search).has('inspect')) {
  (await import('./flows/stately')).inspectForStately(window);
}
const store = browserStore(window);
if (store.read()) void fetchInside(window.location.pathname);
const app = startApp({ store, locks: navigator.locks });
const accountingService = pageSetting('accounting-service');
configure({ authorizer: app.authorizer, ...(accountingService && { accountingService }) });
setTimeZone(pageSetting('time-zone'));
const entered = app.session.subscribe((now) => {
  if (!now.hasTag('inside')) return;
  entered.unsubscribe();
  setTimeout(() => void fetchLater(), CALM_MS);
});
window.addEventListener('pagehide', app.leave);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && app.leave());

// No StrictMode: it stops and restarts each actor as its screen appears, which cancels the call the actor began with.
createRoot(root).render(<App actors={app} router={createBrowserRouter(routeObjects)} />);
