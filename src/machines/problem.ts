import { explain } from '../api/problem';

/** What a refused call says, as plain data that a snapshot can carry. */
export type Problem = {
  /** Spanish, for staff: the service's own words, else the row's fixed message. The notices put 'Error. ' before it. */
  message: string;
  /** Why each field was refused, by the field's name. */
  fields: Record<string, string>;
};

export function problemOf(error: unknown): Problem {
  return explain(error);
}
