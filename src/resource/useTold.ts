import { useEffect } from 'react';
import { useConsole } from '../console/ConsoleProvider';
import { type Effect, type Teller, tell } from '../machines/tell';

export type ToldList = { send(event: { type: Effect }): void };

/**
 * Tells the notices, and the list it changes, how something went, for as long as the screen is shown: after a create or
 * delete the list begins anew, after an update (`REFRESH`) it stays at its page.
 */
export function useTold(teller: Teller, list?: ToldList, effect: Effect = 'CHANGED'): void {
  const { notices } = useConsole();
  useEffect(() => tell(teller, { notices, lists: list ? [list] : [], effect }), [teller, notices, list, effect]);
}
