import { createContext } from 'react';

/** Subscribes to the title of the current page; undefined once it is gone. */
export const PageTitle = createContext<(title: string | undefined) => void>(() => {});
