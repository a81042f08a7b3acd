import * as z from 'zod/mini';
import { byId, id, moment, row } from '../row';

/** Our addition: who of staff has the same record, statement or conversation open. */

const colleague = z.looseObject({ id, name: z.string(), since: moment });
export type Present = z.output<typeof colleague>;

/** `id` is chosen by the page for each time that it opens something; repeated every half minute, else forgotten. */
export const announcePresence = row({
  name: 'announcePresence',
  method: 'PUT',
  path: '/console/presence/{id}/',
  shows: ['presence'],
  ours: true,
  params: byId,
  /** The address of what is open: its room and its id, as `/clientes/…`. */
  body: z.object({ place: z.string().check(z.maxLength(100), z.regex(/^\/[a-z-]+\/[\w-]+$/)) }),
  answer: z.object({ others: z.array(colleague) }),
});

export const endPresence = row({
  name: 'endPresence',
  method: 'DELETE',
  path: '/console/presence/{id}/',
  ours: true,
  params: byId,
  answer: z.unknown(),
});
