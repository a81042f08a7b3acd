import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { isOffered } from '../api/contract/offers';
import type { AnyRow } from '../api/contract/row';
import type { UserData } from '../api/contract/users';
import type { Console } from '../machines/console';
import { type Ability, abilityOf } from '../machines/session/ability';

const Context = createContext<Console | undefined>(undefined);

export function ConsoleProvider({ console, children }: { console: Console; children: ReactNode }) {
  return <Context value={console}>{children}</Context>;
}

/** The actors that live as long as the page: session, refresh queue, notices. */
export function useConsole(): Console {
  const console = useContext(Context);
  if (!console) throw new Error('useConsole needs a ConsoleProvider above it');
  return console;
}

export function useUser(): UserData | undefined {
  return useSelector(useConsole().session, ({ context }) => context.user);
}

/** What the person may do: `useAbility().can('create', 'BankAccount')`. */
export function useAbility(): Ability {
  const user = useUser();
  return useMemo(() => abilityOf(user), [user]);
}

/** Which calls the service has, of those that only Cartera has too: `useOffers()(exportDocuments)`. What it has not is not shown. */
export function useOffers(): (row: AnyRow) => boolean {
  const user = useUser();
  return (row) => isOffered(row, user?.offers);
}
