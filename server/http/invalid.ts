import type * as z from 'zod/mini';
import { inWords, type Problem, refused } from '../problems';

/** 422 of a value that does not fit its schema; `fields` is keyed by path: `movements.0.amounts`. */
export function invalid(error: z.core.$ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'cuerpo';
    fields[path] ??= inWords(issue);
  }
  return refused('Hay datos que faltan o no son válidos. Revíselos y vuelva a intentar.', { fields, cause: error });
}
