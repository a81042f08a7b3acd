import { readPreference } from '../ui/preference';

/** The name in the address and in the browser's storage of the tour's step on show, counted from 1. */
export const TOUR = 'recorrido';

/** Whether a tour was begun and not ended. Its code comes only then. */
export const isTouring = (search: string): boolean =>
  new URLSearchParams(search).has(TOUR) || readPreference(TOUR) !== '';
