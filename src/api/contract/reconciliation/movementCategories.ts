import * as z from 'zod/mini';
import { plainRows } from '../plainRows';
import { id, listQuery, moment, money, notNegative, orderingOf, row, version } from '../row';

/** Our addition: what money that is no customer's is called, and how a company reconciles. */

export const movementCategory = z.looseObject({
  id,
  version,
  name: z.string(),
  /** Archived: no longer offered; movements that have it keep it. */
  archived_at: z.nullable(moment),
  /** How many movements have it. A category in use is archived, not deleted. */
  uses: z.int(),
});
export type MovementCategory = z.output<typeof movementCategory>;

/** By name. Archived ones only where they are asked for. */
export const {
  list: listMovementCategories,
  create: createMovementCategory,
  update: updateMovementCategory,
  remove: deleteMovementCategory,
} = plainRows({
  one: 'MovementCategory',
  many: 'MovementCategories',
  path: '/conciliation/categories/',
  query: z.extend(listQuery, {
    archived: z.optional(z.enum(['true', 'false'])),
    ordering: z.optional(orderingOf('name', 'uses')),
  }),
  answer: movementCategory,
  fields: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  /** Whether it is offered. */
  changes: { archived: z.optional(z.boolean()) },
  added: 'Categoría añadida',
});

const reconciliationSettings = z.looseObject({
  /** The limit for a write-off of a document, in its currency. */
  forgive_limit: money,
  /** After how many right decisions in a row a rule is filled in, and counts among what is sure. */
  rule_marks_after: z.optional(z.int()),
  rule_sure_after: z.optional(z.int()),
  /** Of one customer's equal debts, whether the first payment takes the oldest; off, staff say which. */
  oldest_first: z.optional(z.boolean()),
  version,
});
export type ReconciliationSettings = z.output<typeof reconciliationSettings>;

export const getReconciliationSettings = row({
  name: 'getReconciliationSettings',
  method: 'GET',
  path: '/conciliation/settings/',
  ours: true,
  answer: reconciliationSettings,
});

/** So many right decisions in a row, at most, are asked of a rule. */
const trustedAfter = z.int().check(z.gte(1), z.lte(1000));

/** Omitted fields stay. */
export const setReconciliationSettings = row({
  name: 'setReconciliationSettings',
  method: 'PUT',
  path: '/conciliation/settings/',
  ours: true,
  body: z
    .object({
      forgive_limit: notNegative,
      rule_marks_after: z.optional(trustedAfter),
      rule_sure_after: z.optional(trustedAfter),
      oldest_first: z.optional(z.boolean()),
      version: z.optional(version),
    })
    .check(
      z.superRefine(({ rule_marks_after: marks, rule_sure_after: sure }, check) => {
        if (marks === undefined || sure === undefined || sure >= marks) return;
        const message = 'Para ser segura no bastan menos aciertos que para ser marcada.';
        check.addIssue({ code: 'custom', path: ['rule_sure_after'], message });
      }),
    ),
  answer: reconciliationSettings,
  success: 'Límites guardados',
});
