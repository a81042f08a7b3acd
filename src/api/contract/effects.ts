import { z } from 'zod';
import { id, row } from './row';

/**
 * Our addition, see ARCHITECTURE.md: what was made by a send under an idempotency key, for whoever did not get its answer.
 * One that is under way is waited for. `made` is null where it had no effect.
 */
export const getEffect = row({
  name: 'getEffect',
  method: 'GET',
  path: '/console/effects/{key}/',
  ours: true,
  params: z.object({ key: z.string().regex(/^[\w-]{1,200}$/) }),
  answer: z.looseObject({ made: id.nullable() }),
});
