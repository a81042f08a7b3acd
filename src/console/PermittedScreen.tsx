import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { MENU } from './menu';
import { routes, rowAt } from './routes';
import { Forbidden, NotFound, NotOffered } from './statusPages';
import { useAbility } from './useAbility';
import { useOffered, useShown } from './useShown';

/** The screen of the address, where the service offers it and the person may see it. */
export function PermittedScreen() {
  const row = rowAt(useLocation().pathname);
  const ability = useAbility();
  const offered = useOffered();
  if (!row) return <NotFound />;
  if (row.path === '/') return <First />;
  if (!offered(row)) return <NotOffered part={row.title} />;
  return ability.can(row.needs.action, row.needs.subject) ? <Outlet /> : <Forbidden />;
}

/** The start page: the home, or the first screen that the person may see. */
function First() {
  const shown = useShown();
  const first = routes.find((route) => MENU[route.path] && shown(route));
  if (!first) return <Forbidden />;
  return first.path === '/' ? <Outlet /> : <Navigate to={first.path} replace />;
}
