import * as z from 'zod/mini';
import { plainRows } from '../plainRows';
import { id, listQuery, version } from '../row';

/** Our addition: the answers that a company writes often. */

export const quickAnswer = z.looseObject({ id, version, name: z.string(), text: z.string() });
export type QuickAnswer = z.output<typeof quickAnswer>;

/** By name; `search` looks in names and texts. */
export const {
  list: listQuickAnswers,
  create: createQuickAnswer,
  update: updateQuickAnswer,
  remove: deleteQuickAnswer,
} = plainRows({
  one: 'QuickAnswer',
  many: 'QuickAnswers',
  path: '/console/quick_answers/',
  query: listQuery,
  answer: quickAnswer,
  fields: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_096)),
  }),
  changes: {},
  added: 'Respuesta rápida añadida',
});
