import { useState } from 'react';
import { readPreference, writePreference } from '../preference';

type MenuGroup = { group?: string; seldom?: boolean };

const KEY = 'cartera.menu.grupos';

/** Which groups of the menu are open: as the person last left each, until then those that are not seldom needed. */
export function useOpenGroups() {
  const [turned, setTurned] = useState(() => readPreference(KEY).split('|').filter(Boolean));
  return {
    /** What is stored are the groups that are not as they begin. */
    isOpen: ({ group = '', seldom = false }: MenuGroup) => turned.includes(group) === seldom,
    toggle({ group = '' }: MenuGroup) {
      const next = turned.includes(group) ? turned.filter((one) => one !== group) : [...turned, group];
      setTurned(next);
      writePreference(KEY, next.join('|'));
    },
  };
}
