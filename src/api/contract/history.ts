import * as z from 'zod/mini';
import { moment } from './row';

/** A line of a history: `what` is to decide by, `text` is the same for staff, in Spanish. Another provider's kinds are `otro`. */
export function historyLine<const K extends readonly string[]>(kinds: K) {
  return z.looseObject({
    at: moment,
    who: z.string(),
    what: z.catch(z.enum([...kinds, 'otro']), 'otro'),
    text: z.string(),
  });
}
