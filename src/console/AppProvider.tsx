import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { UserData } from '../api/contract/console/session';
import { type Called, isOffered } from '../api/contract/offers';
import type { AppActors } from '../machines/app';

const Context = createContext<AppActors | undefined>(undefined);

export function AppProvider({ actors, children }: { actors: AppActors; children: ReactNode }) {
  return <Context value={actors}>{children}</Context>;
}

/** The actors that live as long as the page: session, refresh queue, notices. */
export function useApp(): AppActors {
  const actors = useContext(Context);
  if (!actors) throw new Error('useApp needs an AppProvider above it');
  return actors;
}

export function useUser(): UserData | undefined {
  return useSelector(useApp().session, ({ context }) => context.user);
}

/** Whether the service offers one of Cartera's own calls: `useOffers()(exportDocuments)`. The screens hide what is not offered. */
export function useOffers(): (row: Called) => boolean {
  const user = useUser();
  return (row) => isOffered(row, user?.offers);
}
