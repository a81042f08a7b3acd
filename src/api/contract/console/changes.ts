import * as z from 'zod/mini';
import { CHANGE_KIND } from '../changeKind';
import { id, row, TIMEOUT } from '../row';

/** Our addition, see ARCHITECTURE.md: what anybody of the company changed. Which thing it was, never what it says. */

/** Without `id`: several of the kind, or all of it. `kind` is `all` where it is unknown what changed meanwhile. */
export const change = z.object({ kind: z.enum([...CHANGE_KIND, 'all']), id: z.optional(id) });
export type Change = z.output<typeof change>;

/**
 * Server-sent events, each a `change`, of those that the caller may read; a comment every 20 seconds. It begins with `all` where
 * changes may have been missed, and ends after some minutes, to be asked again with the token of that moment.
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
