import type { Document, DocumentFilters } from '../../src/api/contract/documents';
import type { Queryable } from '../database/database';
import { rowsOf, sql } from '../database/sql';
import { today } from '../database/today';
import { type ExportedFile, type Format, fileOf } from '../exports/file';
import type { Column } from '../exports/table';
import { documentsThat } from './filters';
import { documentsFrom, ORDER } from './read';
import { statusInWords, typeInWords } from './words';

const CHUNK = 500;

const COLUMNS: Column<Document>[] = [
  { header: 'Número', kind: 'text', of: ({ number }) => number },
  { header: 'Tipo', kind: 'text', of: ({ doc_type }) => typeInWords(doc_type) },
  { header: 'Cliente', kind: 'text', of: ({ customer_name }) => customer_name },
  { header: 'DNI/RUC', kind: 'text', of: ({ customer_dni }) => customer_dni },
  { header: 'Centro de costo', kind: 'text', of: ({ cost_center_name }) => cost_center_name },
  { header: 'Emisión', kind: 'date', of: ({ issue_date }) => issue_date },
  { header: 'Vencimiento', kind: 'date', of: ({ due_date }) => due_date },
  { header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  { header: 'Total', kind: 'money', of: ({ total }) => total },
  { header: 'Saldo', kind: 'money', of: ({ balance }) => balance },
  { header: 'Estado', kind: 'text', of: ({ status }) => statusInWords(status) },
];

/** Exactly the documents the filters leave now, in the order of their list. */
export async function exportedDocuments(
  db: Queryable,
  profileId: string,
  filters: DocumentFilters,
  format: Format,
): Promise<ExportedFile> {
  return fileOf('Documentos', await today(db), format, { columns: COLUMNS, chunks: chunksOf(db, profileId, filters) });
}

/** Which they are is settled by one statement; what they say is read as the file grows, so that nobody waits for it. */
async function* chunksOf(db: Queryable, profileId: string, filters: DocumentFilters): AsyncGenerator<Document[]> {
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select d.id from document d where ${documentsThat(profileId, filters)} order by ${ORDER}`,
  );
  for (let from = 0; from < found.length; from += CHUNK) {
    const ids = found.slice(from, from + CHUNK).map(({ id }) => id);
    const chunk = sql`(select d.*, o.place from unnest(${ids}::uuid[]) with ordinality as o(id, place) join document d on d.id = o.id)`;
    yield await rowsOf<Document>(db, sql`${documentsFrom(chunk)} order by d.place`);
  }
}
