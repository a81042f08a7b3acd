import { z } from 'zod';
import { byId, id, listQuery, moment, money, orderingOf, pageOf, row, version } from './row';

/** Our addition, see ARCHITECTURE.md: what money that is no customer's is called, and how a company reconciles. */

export const movementCategory = z.looseObject({
  id,
  version,
  name: z.string(),
  /** It is not offered any more; what it was given to keeps it. */
  archived_at: moment.nullable(),
  /** Movements that it was given to. One in use is archived, not deleted. */
  uses: z.number().int(),
});
export type MovementCategory = z.output<typeof movementCategory>;

const fields = z.object({ name: z.string().trim().min(1).max(60) });

/** By name. Archived ones only where they are asked for. */
export const listMovementCategories = row({
  name: 'listMovementCategories',
  method: 'GET',
  path: '/conciliation/categories/',
  query: listQuery.extend({
    archived: z.enum(['true', 'false']).optional(),
    ordering: orderingOf('name', 'uses').optional(),
  }),
  answer: pageOf(movementCategory),
});

export const createMovementCategory = row({
  name: 'createMovementCategory',
  method: 'POST',
  path: '/conciliation/categories/',
  body: fields,
  answer: movementCategory,
  idempotent: true,
  success: 'Categoría añadida',
});

/** `archived`: whether it is offered. */
export const updateMovementCategory = row({
  name: 'updateMovementCategory',
  method: 'PUT',
  path: '/conciliation/categories/{id}/',
  params: byId,
  body: fields.extend({ archived: z.boolean().optional(), version: version.optional() }),
  answer: movementCategory,
});

export const deleteMovementCategory = row({
  name: 'deleteMovementCategory',
  method: 'DELETE',
  path: '/conciliation/categories/{id}/',
  params: byId,
  answer: z.looseObject({}),
});

export const reconciliationSettings = z.looseObject({
  /** How much may be forgiven of a document, in its currency. */
  forgive_limit: money,
  version,
});
export type ReconciliationSettings = z.output<typeof reconciliationSettings>;

export const getReconciliationSettings = row({
  name: 'getReconciliationSettings',
  method: 'GET',
  path: '/conciliation/settings/',
  answer: reconciliationSettings,
});

export const setReconciliationSettings = row({
  name: 'setReconciliationSettings',
  method: 'PUT',
  path: '/conciliation/settings/',
  body: z.object({
    forgive_limit: money.refine((amount) => !amount.startsWith('-'), 'No puede ser menor que cero.'),
    version: version.optional(),
  }),
  answer: reconciliationSettings,
  success: 'Límite guardado',
});
