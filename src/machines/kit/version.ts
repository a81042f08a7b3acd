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

/** Whether a record is what was sent, under a later version than the one it was sent for: it was saved, though nobody answered so. */
export function isSavedAs(sent: unknown, record: unknown): boolean {
  const [before, now] = [versionIn(sent), versionIn(record)];
  return before !== undefined && now !== undefined && now > before && written(sent) === written(record);
}

const written = (record: unknown): string =>
  JSON.stringify(
    Object.entries(Object(record))
      .flatMap(([name, value]) => (name === 'version' ? [] : [[name, value]]))
      .sort(),
  );
