import { csvOf } from './csv';
import type { Table } from './table';
import { xlsxOf } from './xlsx';

export type Format = 'csv' | 'xlsx';

const MEDIA: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file that is generated while it is sent. */
export type ExportedFile = { fileName: string; mediaType: string; bytes: AsyncIterable<string | Uint8Array> };

/** `name` of the sheet and, with the day, of the file: `documentos-2026-11-21.csv`. */
export function fileOf<R>(name: string, day: string, format: Format, table: Table<R>): ExportedFile {
  return {
    fileName: `${name.toLowerCase()}-${day}.${format}`,
    mediaType: MEDIA[format],
    bytes: format === 'csv' ? csvOf(table) : xlsxOf(name, table),
  };
}
