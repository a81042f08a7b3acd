import { z } from 'zod';

/** What a record's version says to a call that changes it: which one staff saw. */

const versioned = z.object({ version: z.number() });

/** The version that a body or a record names, if it names one. */
export const versionIn = (given: unknown): number | undefined => versioned.safeParse(given).data?.version;

/** The same ask under the version that is on show now, where its body names one. */
export function underVersion<A extends { body?: unknown }>(ask: A, version: number | undefined): A {
  const { body } = ask;
  if (version === undefined || versionIn(body) === undefined || typeof body !== 'object') return ask;
  return { ...ask, body: { ...body, version } };
}
