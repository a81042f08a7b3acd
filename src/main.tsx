import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { configure } from './api/client';
import { App } from './console/App';
import { routeObjects } from './console/router';
import { trustOwn } from './console/trustedTypes';
import { startApp } from './machines/app';
import { browserStore } from './machines/session/sessionStore';
import { setTimeZone } from './ui/format/dates';
import './ui/frame/global.css';

trustOwn(window);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Before any actor starts, and only on request, because the inspector is a third party's.
if (new URLSearchParams(window.location.search).has('inspect')) {
  (await import('./flows/stately')).inspectForStately(window);
}
const app = startApp({ store: browserStore(window), locks: navigator.locks });
const accountingService = pageSetting('accounting-service');
configure({ authorizer: app.authorizer, ...(accountingService && { accountingService }) });
setTimeZone(pageSetting('time-zone'));
window.addEventListener('pagehide', app.leave);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && app.leave());

/** A setting that the server wrote into the page; none when the page was not served by one. */
function pageSetting(name: string): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta && /^[A-Za-z0-9-]/.test(meta.content) ? meta.content : undefined;
}

// No StrictMode: it stops and restarts each actor as its screen appears, which cancels the call the actor began with.
createRoot(root).render(<App actors={app} router={createBrowserRouter(routeObjects)} />);
