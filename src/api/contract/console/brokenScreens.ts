import * as z from 'zod/mini';
import { row } from '../row';

/** Our addition: a screen of the console that broke is written where the service writes its own failures. */

/** Characters. */
export const LONGEST = { screen: 200, message: 500, components: 4000 } as const;

const brokenScreen = z.object({
  /** Its address, below the console's own. */
  screen: z.string().check(z.maxLength(LONGEST.screen)),
  message: z.string().check(z.maxLength(LONGEST.message)),
  /** The path of components that led there. */
  components: z.string().check(z.maxLength(LONGEST.components)),
});
export type BrokenScreen = z.output<typeof brokenScreen>;

/** No token is needed, so that a broken login can be reported; each address may report a few a minute. */
export const reportBrokenScreen = row({
  name: 'reportBrokenScreen',
  method: 'POST',
  path: '/console/broken_screens/',
  ours: true,
  body: brokenScreen,
  answer: z.looseObject({}),
  token: false,
  repeatable: true,
});
