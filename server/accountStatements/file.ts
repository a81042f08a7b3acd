import type { AccountStatement, STATEMENT_FORMAT } from '../../src/api/contract/accountStatement';
import { type ExportedFile, fileOf } from '../exports/file';
import { notWritten, refused } from '../problems';
import { COLUMNS, rowsOfStatement } from './table';
import { NotWritten, writeStatement } from './writer';

type Format = (typeof STATEMENT_FORMAT)[number];

const NAME = 'Estado-de-cuenta';
export const PDF = 'application/pdf';

/** Rows that a PDF takes: more of them nobody reads on paper. */
const MOST_ROWS = 2_000;

/** A statement as a file to download, Problem 422 for a PDF that would be too long. */
export async function exportedStatement(statement: AccountStatement, format: Format): Promise<ExportedFile> {
  if (format !== 'pdf') {
    return fileOf(NAME, statement.at, format, { columns: COLUMNS, chunks: inOne(rowsOfStatement(statement)) });
  }
  const bytes = await statementPdf(statement);
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

/** Problem 422 where it is too long, 503 where it could not be written now. */
async function statementPdf(statement: AccountStatement): Promise<Uint8Array> {
  mustFit(statement, 'pdf');
  try {
    return await writeStatement(statement);
  } catch (cause) {
    throw cause instanceof NotWritten ? notWritten(cause) : cause;
  }
}

async function* inOne<T>(all: T): AsyncGenerator<T> {
  yield all;
}
