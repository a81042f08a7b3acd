/** One column of an exported list: `text` as it is, `money` a decimal string, `date` a `YYYY-MM-DD`; null is an empty cell. */
export type Column<R> = {
  header: string;
  kind: 'text' | 'money' | 'date';
  of: (row: R) => string | null;
};

/** Rows come in chunks: none of it is held as a whole. */
export type Table<R> = { columns: Column<R>[]; chunks: AsyncIterable<R[]> };
