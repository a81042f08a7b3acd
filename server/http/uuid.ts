import { isUuid } from '../database/uuid';
import { notFound } from '../problems';

/** The id a call names something by. Throws Problem 404 when it can be none: `what` with its article, as `notFound` says it. */
export function uuid(id: unknown, what = 'lo que se pide'): string {
  if (typeof id !== 'string' || !isUuid(id)) throw notFound(what);
  return id;
}
