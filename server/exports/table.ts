/** One column of an exported list: `text` as it is, `money` a decimal string, `date` a `YYYY-MM-DD`; null is an empty cell. */
export type Column<R> = {
  header: string;
  kind: 'text' | 'money' | 'date';
  of: (row: R) => string | null;
};

/** An exported column, and the key of its column on the screen. */
export type ChosenColumn<R> = Column<R> & { key: string };

/** Rows come in chunks: the entire table is never in memory. */
export type Table<R> = { columns: Column<R>[]; chunks: AsyncIterable<R[]> };

/** The columns with these keys, `name,dni`; all columns without keys, or when no key has a column. */
export function chosenOf<R>(columns: ChosenColumn<R>[], keys = ''): ChosenColumn<R>[] {
  const wanted = keys.split(',');
  const chosen = columns.filter(({ key }) => wanted.includes(key));
  return chosen.length > 0 ? chosen : columns;
}
