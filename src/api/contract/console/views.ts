import * as z from 'zod/mini';
import { byId, id, pageOf, row } from '../row';

/** Our addition: how a person likes to see a list, under a name. Each has their own. */

const list = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** What stands in the list's address: search, filters, order, columns. */
const query = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((fields) => Object.keys(fields).length <= 40, 'Son demasiados filtros.'));

export const savedView = z.looseObject({
  id,
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
});
export type SavedView = z.output<typeof savedView>;

/** Those of the person who asks, by name. */
export const listViews = row({
  name: 'listViews',
  method: 'GET',
  path: '/console/views/',
  ours: true,
  query: z.object({ list }),
  answer: pageOf(savedView),
});

/** 409 when the person has a view of that name for the list. */
export const createView = row({
  name: 'createView',
  method: 'POST',
  path: '/console/views/',
  ours: true,
  body: z.object({ list, name, query }),
  answer: savedView,
});

/** What is left out stays. */
export const updateView = row({
  name: 'updateView',
  method: 'PUT',
  path: '/console/views/{id}/',
  ours: true,
  params: byId,
  body: z.object({ name: z.optional(name), query: z.optional(query) }),
  answer: savedView,
});

export const deleteView = row({
  name: 'deleteView',
  method: 'DELETE',
  path: '/console/views/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});
