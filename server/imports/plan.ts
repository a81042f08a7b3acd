import type { ImportRow, RowStatus } from '../../src/api/contract/imports';

/** What would become of a row, against what is here now. `write` says how; a row with a problem has none. */
export type Planned<Write> = {
  row: number;
  status: RowStatus;
  changes: ImportRow['changes'];
  problems: ImportRow['problems'];
  write?: Write;
  /** What is made besides it, in words; and of a document what it adds to what is owed. */
  besides?: readonly string[];
  owed?: { currency: string; total: string; added: string };
};

/** A row's values by field, as they would stand in a form. */
export type Texts = Readonly<Record<string, string>>;

type Fault = { field: string; msg: string };

/** A row that cannot be taken: each fault beside the field and value it is about. */
export function refusedRow(row: number, given: Texts, faults: Fault[]): Planned<never> {
  const problems = faults.map(({ field, msg }) => ({ field, column: '', value: given[field] ?? '', msg }));
  return { row, status: 'problema', changes: [], problems };
}

/** Field by field what the row says otherwise than what stands here. */
export function changesBetween(before: Texts, said: Texts): ImportRow['changes'] {
  return Object.entries(said).flatMap(([field, after]) => {
    const was = before[field] ?? '';
    return was === after ? [] : [{ field, before: was, after }];
  });
}
