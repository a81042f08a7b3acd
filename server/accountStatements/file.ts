import type { AccountStatement, STATEMENT_FORMAT } from '../../src/api/contract/customers/accountStatements';
import { withoutAccents } from '../../src/api/contract/withoutAccents';
import { dataUri, type Logo } from '../company/logo';
import { type ExportedFile, fileOf } from '../exports/file';
import { notWritten, refused } from '../problems';
import type { Picture } from './sheet';
import { COLUMNS, rowsOfStatement } from './table';
import { NotWritten, writePicture, writeStatement } from './writer';

type Format = (typeof STATEMENT_FORMAT)[number];

const NAME = 'Estado-de-cuenta';
export const PDF = 'application/pdf';

/** The most rows of a PDF: nobody reads more on paper. */
const MOST_ROWS = 2_000;

/** A statement as a file to download, Problem 422 for a PDF that would be too long. */
export async function exportedStatement(
  statement: AccountStatement,
  format: Format,
  logo: Logo | null,
): Promise<ExportedFile> {
  if (format !== 'pdf') {
    const sheet = fileOf(NAME, statement.at, format, { columns: COLUMNS, chunks: inOne(rowsOfStatement(statement)) });
    return { ...sheet, fileName: fileNameOf(statement, format) };
  }
  const bytes = await statementPdf(statement, logo);
  return { fileName: fileNameOf(statement, format), mediaType: PDF, bytes: inOne(bytes) };
}

/** `estado-de-cuenta-rosa-quishpe-2026-11-22.pdf`: the name distinguishes customers' files. */
export const fileNameOf = (statement: Pick<AccountStatement, 'at' | 'customer_name'>, format: Format): string =>
  [NAME.toLowerCase(), plain(statement.customer_name), `${statement.at}.${format}`].filter(Boolean).join('-');

/** Letters and digits that every system accepts in a file name. */
export const plain = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** Problem 422 for a PDF that would be too long. */
export function mustFit({ currencies }: AccountStatement, format: Format): void {
  const rows = currencies.reduce((sum, { lines, documents }) => sum + lines.length + documents.length, 0);
  if (format !== 'pdf' || rows <= MOST_ROWS) return;
  throw refused('El estado de cuenta es demasiado largo para un PDF. Acorte el período, o descárguelo en Excel.');
}

export const pictureOf = (logo: Logo): Picture => ({ uri: dataUri(logo), width: logo.width, height: logo.height });

/** Whether a PDF can be made with this picture. */
export const isDrawable = (logo: Logo): Promise<boolean> =>
  writePicture(pictureOf(logo)).then(
    () => true,
    () => false,
  );

/** Problem 422 for a PDF that is too long, 503 where writing it failed. */
async function statementPdf(statement: AccountStatement, logo: Logo | null): Promise<Uint8Array> {
  mustFit(statement, 'pdf');
  try {
    return await writeStatement(statement, logo && pictureOf(logo));
  } catch (cause) {
    throw cause instanceof NotWritten ? notWritten(cause) : cause;
  }
}

export async function* inOne<T>(all: T): AsyncGenerator<T> {
  yield all;
}
