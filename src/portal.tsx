import { createRoot } from 'react-dom/client';
import { PortalPage } from './features/portal/PortalPage';
import { tokenIn } from './features/portal/tokenIn';
import { setTimeZone } from './ui/format/dates';
import './features/portal/portal.css';

/** Mounts the customer's own page, whose address is its token. The build puts Preact in React's place here. */
const root = document.getElementById('root');
if (!root) throw new Error('portal.html has no #root');
setTimeZone(document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || undefined);
createRoot(root).render(<PortalPage token={tokenIn(window.location.pathname)} />);
