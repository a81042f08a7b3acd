import type { ImportField, ImportMapping, RecordsImport } from '../../api/contract/receivables/imports';

/** The part of a file's mapping that staff decide. */

/** Moves a field that only one column can have. */
export function withField(fields: readonly ImportField[], column: number, field: ImportField): ImportField[] {
  return fields.map((before, at) => (at === column ? field : before === field ? 'ignore' : before));
}

/** Applies one mapping change; a new delimiter or sheet resets the columns. */
export function corrected({ dialect: { mapping } }: RecordsImport, change: ImportMapping): ImportMapping {
  const { header: _, columns: __, header_row: ___, ...cut } = mapping;
  const isCut = ['encoding', 'delimiter', 'sheet', 'header_row'].some((field) => field in change);
  return isCut ? { ...cut, ...change } : { ...mapping, ...change };
}

/** Whether the chosen roles differ from those of the last reading. */
export function columnsDiffer(fields: readonly ImportField[], { dialect }: RecordsImport): boolean {
  return fields.some((field, at) => field !== dialect.mapping.columns?.[at]);
}
