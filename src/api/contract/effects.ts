import * as z from 'zod/mini';
import { id, row } from './row';

/**
 * Our addition: the result of a request by its idempotency key, for a sender who did not get the
 * answer. Waits for one in flight. `made` is null where it had no effect.
 */
export const getEffect = row({
  name: 'getEffect',
  method: 'GET',
  path: '/console/effects/{key}/',
  ours: true,
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
  answer: z.looseObject({ made: z.nullable(id) }),
});
