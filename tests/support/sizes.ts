/**
 * The sizes of what is drawn by lot: `npm test` runs the first of the draws, `npm run test:whole` all of them. Both begin with
 * the same seed, so the few are the beginning of the many. What a screen's model is walked along is such a size too
 * (`models/enoughPaths.ts`).
 */
export const isWhole = process.env.WHOLE === '1';

/** `whole` draws in the whole run, `few` otherwise; the environment's variable of that name, if it is set, decides instead. */
export const drawsOf = (name: string, whole: number, few: number): number =>
  Number(process.env[name] ?? (isWhole ? whole : few));
