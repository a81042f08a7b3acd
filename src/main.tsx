import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { configure } from './api/client';
import { App } from './console/App';
import { routeObjects } from './console/router';
import { startConsole } from './machines/console';
import { browserStore } from './machines/session/sessionStore';
import './ui/frame/global.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const console = startConsole({ store: browserStore(window), locks: navigator.locks });
configure({ authorizer: console.authorizer, ...pageSettings() });

/** Settings that the server wrote into the page. Empty when the page was not served by one. */
function pageSettings() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="accounting-service"]');
  return meta && /^[a-z0-9-]/.test(meta.content) ? { accountingService: meta.content } : {};
}

// No StrictMode: it stops and restarts each actor as its screen appears, which cancels the call the actor began with.
createRoot(root).render(<App console={console} router={createBrowserRouter(routeObjects)} />);
