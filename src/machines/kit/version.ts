import * as z from 'zod/mini';

/** The version of a record in the request that changes it: the one that staff saw. */

const versioned = z.object({ version: z.number() });

/** The version in a body or a record, if any. */
export const versionIn = (record: unknown): number | undefined => versioned.safeParse(record).data?.version;

/** The same request with the version now shown, where its body has one. */
export function underVersion<A extends { body?: unknown }>(ask: A, version: number | undefined): A {
  const { body } = ask;
  if (version === undefined || versionIn(body) === undefined || typeof body !== 'object') return ask;
  return { ...ask, body: { ...body, version } };
}
