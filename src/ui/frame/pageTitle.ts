import { createContext } from 'react';

/** Who else is told how the page on show is called; undefined once it is gone. */
export const PageTitle = createContext<(title: string | undefined) => void>(() => {});
