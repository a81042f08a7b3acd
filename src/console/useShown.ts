import { useUser } from './AppProvider';
import type { ConsoleRoute } from './routes';
import { useAbility } from './useAbility';

/** Whether this person can open the screen, for the menu and for the start page. */
export function useShown(): (route: Pick<ConsoleRoute, 'needs' | 'call'>) => boolean {
  const ability = useAbility();
  const offered = useOffered();
  return (route) => offered(route) && ability.can(route.needs.action, route.needs.subject);
}

/** Whether the service offers the call that the screen depends on. */
export function useOffered(): (route: Pick<ConsoleRoute, 'call'>) => boolean {
  const offers = useUser()?.offers ?? [];
  return ({ call }) => call === undefined || offers.includes(call);
}
