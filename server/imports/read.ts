import type { ImportRow, RecordsImport, RowStatus } from '../../src/api/contract/receivables/imports';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import { type ExportedFile, fileOf } from '../exports/file';
import type { Column } from '../exports/table';
import { conflict, notFound } from '../problems';

/** Problem 404 when the profile has no such import. */
export async function readImport(db: Queryable, profileId: string, id: string): Promise<RecordsImport> {
  const [found] = await db.rows<RecordsImport>(sql`
    select i.id, i.kind, i.file_name, i.state, i.dialect, i.questions, i.warnings, i.counts, i.totals,
      case when j.id is not null then jsonb_build_object('id', j.id, 'state', j.state, 'done', j.done, 'total', j.total,
        'reason', j.reason) end as job
    from record_import i left join job j on j.id = i.job_id
    where i.profile_id = ${profileId} and i.id = ${id}`);
  if (!found) throw notFound('la importación. Vuelva a subir el archivo');
  return found;
}

/** Locks the import until the transaction ends. Problem 404 when it is gone, 409 when it is in another state. */
export async function lockImport(
  tx: Queryable,
  profileId: string,
  id: string,
  wanted?: RecordsImport['state'],
): Promise<RecordsImport> {
  await tx.rows(sql`select from record_import where profile_id = ${profileId} and id = ${id} for update`);
  const found = await readImport(tx, profileId, id);
  if (wanted !== undefined && found.state !== wanted) {
    throw conflict('Este archivo ya se está importando o se importó: vea cómo va, o suba otro.', { code: found.state });
  }
  return found;
}

const rowsFrom = (rows: Sql) => sql`
  select r.row, coalesce(r.outcome, r.status) as status, r.given - 'data' as "values", r.changes, r.problems from ${rows} r`;

export async function listRows(
  db: Queryable,
  profileId: string,
  id: string,
  page: Page,
  status: RowStatus | undefined,
): Promise<Listed<ImportRow>> {
  await readImport(db, profileId, id);
  const where = every([
    sql`r.profile_id = ${profileId} and r.import_id = ${id}`,
    status && sql`coalesce(r.outcome, r.status) = ${status}`,
  ]);
  return listed(
    db,
    { rows: sql`select r.* from record_import_row r`, where, order: sql`r.row`, projection: rowsFrom },
    page,
  );
}

type Refused = { row: number; cells: string[]; problems: ImportRow['problems'] };
const REASON = 'Motivo';
const CHUNK = 500;

/** The rows with problems: the columns of their file, and the reasons. */
export async function refusedRows(db: Queryable, profileId: string, id: string): Promise<ExportedFile> {
  const { dialect } = await readImport(db, profileId, id);
  const columns = dialect.header.flatMap((header, column): Column<Refused>[] =>
    header === REASON
      ? []
      : [{ header: header || `Columna ${column + 1}`, kind: 'text', of: ({ cells }) => cells[column] ?? '' }],
  );
  const reason: Column<Refused> = {
    header: REASON,
    kind: 'text',
    of: ({ problems }) => problems.map(({ column, msg }) => (column === '' ? msg : `${column}: ${msg}`)).join(' '),
  };
  return fileOf('Rechazadas', await today(db), 'csv', {
    columns: [...columns, reason],
    chunks: chunksOf(db, profileId, id),
  });
}

async function* chunksOf(db: Queryable, profileId: string, id: string): AsyncGenerator<Refused[]> {
  for (let last = 0; ; ) {
    const chunk = await db.rows<Refused>(sql`
      select row, cells, problems from record_import_row
      where profile_id = ${profileId} and import_id = ${id} and coalesce(outcome, status) = 'problema'
        and row > ${last} order by row limit ${CHUNK}`);
    if (chunk.length === 0) return;
    yield chunk;
    last = chunk.at(-1)?.row ?? last;
  }
}
