import type { AccountStatement, STATEMENT_FORMAT } from '../../src/api/contract/accountStatement';
import { type ExportedFile, fileOf } from '../exports/file';
import { FileRefusal } from '../files/refusal';
import { refused } from '../problems';
import { writePdfInWorker } from './inWorker';
import { COLUMNS, rowsOfStatement } from './table';

type Format = (typeof STATEMENT_FORMAT)[number];

const NAME = 'Estado-de-cuenta';
export const PDF = 'application/pdf';

/** Rows that a PDF takes: more of them nobody reads on paper. */
const MOST_ROWS = 2_000;

/** A statement as a file to download, for a person or company that waits for it. Problem 422 for a PDF that would be too long. */
export async function exportedStatement(
  statement: AccountStatement,
  format: Format,
  person: string,
): Promise<ExportedFile> {
  if (format !== 'pdf') {
    return fileOf(NAME, statement.at, format, { columns: COLUMNS, chunks: inOne(rowsOfStatement(statement)) });
  }
  const bytes = await statementPdf(statement, person);
  return { fileName: fileNameOf(statement, format), mediaType: PDF, bytes: inOne(bytes) };
}

export const fileNameOf = ({ at }: Pick<AccountStatement, 'at'>, format: Format): string =>
  `${NAME.toLowerCase()}-${at}.${format}`;

/** Problem 422 for a PDF that would be too long. */
export function mustFit({ currencies }: AccountStatement, format: Format): void {
  const rows = currencies.reduce((sum, { lines, documents }) => sum + lines.length + documents.length, 0);
  if (format !== 'pdf' || rows <= MOST_ROWS) return;
  throw refused('El estado de cuenta es demasiado largo para un PDF. Acorte el período, o descárguelo en Excel.');
}

/** The same bytes of the same statement. Problem 422 where it cannot be written. */
export async function statementPdf(statement: AccountStatement, person: string): Promise<Uint8Array> {
  mustFit(statement, 'pdf');
  try {
    return Buffer.from(await writePdfInWorker([statement], { today: statement.at, person }), 'base64');
  } catch (cause) {
    if (cause instanceof FileRefusal) throw refused('El estado de cuenta no se pudo escribir en PDF.', { cause });
    throw cause;
  }
}

async function* inOne<T>(all: T): AsyncGenerator<T> {
  yield all;
}
