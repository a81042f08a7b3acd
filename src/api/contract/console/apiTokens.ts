import * as z from 'zod/mini';
import { byId, day, enteredDay, id, kindOf, listQuery, moment, pageOf, row } from '../row';

/** Our addition: tokens with which other programs of a company read the API (docs/api.md). */

/** What a token reads: an area each. None writes. */
export const API_SCOPE = ['clientes', 'documentos', 'pagos', 'conciliacion'] as const;

export const apiToken = z.looseObject({
  id,
  name: z.string(),
  scopes: z.array(kindOf(API_SCOPE)),
  /** The last day on which it reads. */
  ends_on: day,
  has_ended: z.boolean(),
  last_used_at: z.nullable(moment),
  created_by: z.string(),
  created_at: moment,
  /** Of one that was just made: shown once. */
  token: z.optional(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

/** A list that each scope reads, by its path; without a known scope, the description of the API. */
export const EXAMPLE_PATH: Record<ApiToken['scopes'][number], string> = {
  clientes: '/customers/customers/',
  documentos: '/customers/documents/',
  pagos: '/customers/payments_details/',
  conciliacion: '/conciliation/conciliations/',
  otro: '/openapi.json',
};

const path = '/console/api_tokens/';

export const listApiTokens = row({
  name: 'listApiTokens',
  method: 'GET',
  path,
  ours: true,
  query: listQuery,
  answer: pageOf(apiToken),
});

export const createApiToken = row({
  name: 'createApiToken',
  method: 'POST',
  path,
  ours: true,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    scopes: z.array(z.enum(API_SCOPE)).check(z.minLength(1), z.maxLength(API_SCOPE.length)),
    /** Within two years. */
    ends_on: enteredDay,
  }),
  answer: apiToken,
  idempotent: true,
  success: 'Token creado',
});

/** It reads nothing any more, from the next call on. */
export const revokeApiToken = row({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: `${path}{id}/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Token revocado',
});
