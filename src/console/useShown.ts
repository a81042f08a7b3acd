import { useAbility, useUser } from './AppProvider';
import type { ConsoleRoute } from './routes';

/** Whether there is such a screen here, for this person: the menu has it, and so does whoever goes to the first of them. */
export function useShown(): (route: Pick<ConsoleRoute, 'needs' | 'call'>) => boolean {
  const ability = useAbility();
  const offered = useOffered();
  return (route) => offered(route) && ability.can(route.needs.action, route.needs.subject);
}

/** Whether the service has what the screen cannot be without. */
export function useOffered(): (route: Pick<ConsoleRoute, 'call'>) => boolean {
  const told = useUser()?.offers ?? [];
  return ({ call }) => call === undefined || told.includes(call);
}
