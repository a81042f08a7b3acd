import { createContext } from 'react';

/** The element of the navbar that shows the page's title: null until it is there, undefined outside of a frame. */
export const TitleSlot = createContext<HTMLElement | null | undefined>(undefined);

/** The element in the page's head, beside its totals, for how its list is shown; undefined where the list stands deeper in the page. */
export const ToolsSlot = createContext<HTMLElement | null | undefined>(undefined);
