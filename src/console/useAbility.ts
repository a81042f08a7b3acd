import { useMemo } from 'react';
import { type Ability, abilityOf } from '../machines/session/ability';
import { useUser } from './AppProvider';

/** What the person may do: `useAbility().can('create', 'BankAccount')`. */
export function useAbility(): Ability {
  const user = useUser();
  return useMemo(() => abilityOf(user), [user]);
}
