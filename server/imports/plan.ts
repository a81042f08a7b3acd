import type { ImportRow, RowStatus } from '../../src/api/contract/receivables/imports';

/** The outcome of a row against the present data. `write` has the changes; a row with a problem has none. */
export type Planned<Write> = {
  row: number;
  status: RowStatus;
  changes: ImportRow['changes'];
  problems: ImportRow['problems'];
  write?: Write;
  /** The other records that it creates, in words; and the change of the owed amount by a document. */
  besides?: readonly string[];
  owed?: { currency: string; total: string; added: string };
};

/** A row's values by field, as a form shows them. */
export type Texts = Readonly<Record<string, string>>;

export type Fault = { field: string; msg: string };

/** Each fault with its field and value. */
export const problemsOf = (values: Texts, faults: readonly Fault[]): ImportRow['problems'] =>
  faults.map(({ field, msg }) => ({ field, column: '', value: values[field] ?? '', msg }));

export function refusedRow(row: number, values: Texts, faults: readonly Fault[]): Planned<never> {
  return { row, status: 'problema', changes: [], problems: problemsOf(values, faults) };
}

/** The fields in which the row differs from the record. */
export function changesBetween(before: Texts, texts: Texts): ImportRow['changes'] {
  return Object.entries(texts).flatMap(([field, after]) => {
    const was = before[field] ?? '';
    return was === after ? [] : [{ field, before: was, after }];
  });
}

/** A stored row without a problem of its own. */
export type StoredRow = { row: number; fields: unknown };
/** The same with the result of its preview. */
export type Previewed = StoredRow & { status: RowStatus; changes: ImportRow['changes'] };
export type RowOutcome = { row: number; outcome: RowStatus; problems: ImportRow['problems'] };
