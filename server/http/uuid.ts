import { isUuid } from '../database/uuid';
import { notFound } from '../problems';

/** Checks an id in a call. Throws Problem 404 when it is no UUID: `what` with its article, as `notFound` wants it. */
export function uuid(id: unknown, what = 'lo que se pide'): string {
  if (typeof id !== 'string' || !isUuid(id)) throw notFound(what);
  return id;
}
