import * as z from 'zod/mini';
import { CHANGE_KIND } from '../changeKind';
import { id, row, TIMEOUT } from '../row';

/** Our addition: what anybody of the company changed. Which thing it was, never what it says. */

/** Without `id`: several of the kind, or all of it. */
export const change = z.object({ kind: z.enum(CHANGE_KIND), id: z.optional(id) });
export type Change = z.output<typeof change>;

/**
 * Server-sent events, each a `change`, of those that the caller may read; a comment every 20 seconds. It ends after some minutes,
 * with the token, and where changes may have been missed: what changed until it is asked for again is in no stream.
 */
export const followChanges = row({
  name: 'followChanges',
  method: 'GET',
  path: '/console/changes/',
  ours: true,
  timeout: TIMEOUT.none,
  answer: change,
  streams: true,
});
