/** One column of an exported list: `text` as it is, `money` a decimal string, `date` a `YYYY-MM-DD`; null is an empty cell. */
export type Column<R> = {
  header: string;
  kind: 'text' | 'money' | 'date';
  of: (row: R) => string | null;
};

/** A column, and the one on the screen that it goes with. */
export type ChosenColumn<R> = Column<R> & { key: string };

/** Rows come in chunks: none of it is held as a whole. */
export type Table<R> = { columns: Column<R>[]; chunks: AsyncIterable<R[]> };

/** Those that go with the columns staff see, `name,dni`; all of them where they chose none, or none that has anything to write. */
export function chosenOf<R>(columns: ChosenColumn<R>[], keys = ''): ChosenColumn<R>[] {
  const wanted = keys.split(',');
  const chosen = columns.filter(({ key }) => wanted.includes(key));
  return chosen.length > 0 ? chosen : columns;
}
