import * as z from 'zod/mini';
import { byId, id, listQuery, pageOf, row, version } from '../row';

/** Our addition, see ARCHITECTURE.md: the answers that a company writes often. */

export const quickAnswer = z.looseObject({ id, version, name: z.string(), text: z.string() });
export type QuickAnswer = z.output<typeof quickAnswer>;

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_096)),
});

/** By name; `search` looks in names and texts. */
export const listQuickAnswers = row({
  name: 'listQuickAnswers',
  method: 'GET',
  path: '/console/quick_answers/',
  ours: true,
  query: listQuery,
  answer: pageOf(quickAnswer),
});

export const createQuickAnswer = row({
  name: 'createQuickAnswer',
  method: 'POST',
  path: '/console/quick_answers/',
  ours: true,
  body: fields,
  answer: quickAnswer,
  idempotent: true,
  success: 'Respuesta rápida añadida',
});

export const updateQuickAnswer = row({
  name: 'updateQuickAnswer',
  method: 'PUT',
  path: '/console/quick_answers/{id}/',
  ours: true,
  params: byId,
  body: z.extend(fields, { version: z.optional(version) }),
  answer: quickAnswer,
});

export const deleteQuickAnswer = row({
  name: 'deleteQuickAnswer',
  method: 'DELETE',
  path: '/console/quick_answers/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});
