import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { fetchHttp, fetchUnfit } from './api/call';
import { configure } from './api/client';
import { App } from './console/App';
import { AppFrame, loadLater } from './console/guards';
import { pageSetting } from './console/pageSetting';
import { ignoreRepeatedEnter } from './console/repeatedEnter';
import { rowAt } from './console/routes';
import { trustOwn } from './console/trustedTypes';
import { startApp } from './machines/app';
import { browserStore } from './machines/session/sessionStore';
import { newRouter } from './ui/address/AppRouter';
import { setTimeZone } from './ui/format/dates';
import { applyAppearance } from './ui/theme/appearance';
import './ui/frame/global.css';

/** So long the first screen is waited for; then whatever is missing is drawn as awaited. */
const FETCH_MS = 300;
/** After it the first screen stands. */
const CALM_MS = 10_000;

trustOwn(window);
ignoreRepeatedEnter(window);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function begin(element: HTMLElement) {
  // Before any actor starts, and only on request, because the inspector is a third party's.
  if (new URLSearchParams(window.location.search).has('inspect')) {
    (await import('./flows/stately')).inspectForStately(window);
  }
  const store = browserStore(window);
  const fetched = store.read() && fetchInside(window.location.pathname);
  // A person who types a password will be inside in a moment.
  if (!fetched) document.addEventListener('input', () => void fetchInside('/'), { once: true });
  const app = startApp({ store, locks: navigator.locks });
  const accountingService = pageSetting('accounting-service');
  configure({ authorizer: app.authorizer, ...(accountingService && { accountingService }) });
  setTimeZone(pageSetting('time-zone'));
  const enter = (now: ReturnType<typeof app.session.getSnapshot>) => {
    if (!now.hasTag('inside')) return;
    entered.unsubscribe();
    setTimeout(() => {
      void Promise.allSettled([loadLater(), fetchUnfit()]);
      app.hearing.start();
    }, CALM_MS);
  };
  const entered = app.session.subscribe(enter);
  // A person who was inside before is so at once.
  enter(app.session.getSnapshot());
  window.addEventListener('pagehide', app.leave);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && app.leave());
  // Before anything is drawn, so that a dark page never begins light. What did not arrive leaves it light.
  await applyAppearance().catch(() => undefined);
  if (fetched) await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, FETCH_MS))]);
  // No StrictMode: it stops and restarts each actor as its screen appears, which cancels the call the actor began with.
  createRoot(element).render(<App actors={app} router={newRouter(createBrowserHistory())} />);
}

/** Fetches at once what the screen of an address is drawn and asked with. What does not arrive is missed where it is used. */
async function fetchInside(pathname: string): Promise<void> {
  await Promise.allSettled([fetchHttp(), AppFrame.fetch(), rowAt(pathname)?.screen.fetch()]);
}

// Not awaited in the module itself: what is fetched needs this module to have ended.
void begin(root);
