/** Where a paged list stands: `p` counts from 1; 25 a page unless asked, 200 at most. */
export type Page = {
  p: number;
  pageSize: number;
  offset: number;
  /** The contract's answer of a list. */
  answer<T>(found: { count: number; results: T[] }): {
    count: number;
    next: string | null;
    previous: string | null;
    results: T[];
  };
};
