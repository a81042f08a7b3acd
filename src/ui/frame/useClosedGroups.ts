import { useState } from 'react';
import { readPreference, writePreference } from '../preference';

const KEY = 'cartera.menu.cerrados';

/** The menu's groups that the person closed; all of them begin open. */
export function useClosedGroups() {
  const [closed, setClosed] = useState(() => readPreference(KEY).split('|').filter(Boolean));
  return {
    isClosed: (group: string) => closed.includes(group),
    toggle(group: string) {
      const next = closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group];
      setClosed(next);
      writePreference(KEY, next.join('|'));
    },
  };
}
