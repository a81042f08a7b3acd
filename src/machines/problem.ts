import { type Explanation, explain } from '../api/problem';

/** What a refused call says, as plain data that a snapshot can carry. */
export type Problem = Explanation;

export function problemOf(error: unknown): Problem {
  return explain(error);
}
