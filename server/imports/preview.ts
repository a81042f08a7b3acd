import { setImmediate } from 'node:timers/promises';
import {
  type ImportKind,
  type ImportMapping,
  type ImportRow,
  importMapping,
  type RecordsImport,
  type RowStatus,
  type TabularKind,
} from '../../src/api/contract/receivables/imports';
import { companyCountry } from '../company/country';
import type { Queryable, Transactional } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { today } from '../database/today';
import { ownIdentifier } from '../electronicDocuments/plan';
import { FileRefusal } from '../files/refusal';
import type { Upload } from '../files/upload';
import type { Actor } from '../ledger/audit';
import { notFound, refused } from '../problems';
import { looksElectronic } from './electronic/looks';
import { readElectronicInWorker, readRecordsInWorker } from './inWorker';
import { KINDS } from './kinds';
import { withProgress } from './progress';
import { lockImport, readImport } from './read';
import { FIELDS, fieldsOf } from './reading/fields';
import type { Records, Remembered } from './reading/read';
import type { ReadRow } from './reading/rows';

/** Reads a file, works out the outcome of each row, and stores it until the import. 422 when the file holds no table. */
export async function makeImport(
  db: Transactional,
  who: Actor,
  wantedKind: TabularKind,
  upload: Upload,
  wanted: ImportMapping,
): Promise<RecordsImport> {
  const kind = wantedKind === 'documents' && looksElectronic(upload.bytes) ? 'electronic' : wantedKind;
  const records = await read(db, who, kind, upload, wanted);
  return storing(db, who, records, (tx, tell) => store(tx, who, kind, upload, records, tell));
}

/** The same of electronic documents that arrived by themselves, in the caller's transaction. */
export async function makeElectronicImport(tx: Queryable, who: Actor, upload: Upload): Promise<RecordsImport> {
  const records = await read(tx, who, 'electronic', upload, {});
  return store(tx, who, 'electronic', upload, records, () => undefined);
}

async function store(
  tx: Queryable,
  who: Actor,
  kind: ImportKind,
  upload: Upload,
  records: Records,
  tell: Tell,
): Promise<RecordsImport> {
  const [made] = await tx.rows<{ id: string }>(sql`
      ${insertInto('record_import', {
        profile_id: who.profileId,
        kind,
        created_by: who.userId,
        file_name: upload.fileName,
        file: upload.bytes,
        dialect: '{}',
        questions: '[]',
        warnings: '[]',
        totals: '[]',
        counts: '{}',
      })} returning id`);
  const id = made?.id ?? '';
  await storeRows(tx, who, id, kind, records, tell);
  return readImport(tx, who.profileId, id);
}

/** Reads the file of an import again under another mapping. 404 when the import is gone, 409 when its save has begun. */
export async function readAgain(
  db: Transactional,
  who: Actor,
  id: string,
  wanted: ImportMapping,
): Promise<RecordsImport> {
  const [stored] = await db.rows<{ kind: ImportKind; file: Uint8Array; file_name: string }>(sql`
    select kind, file, file_name from record_import where profile_id = ${who.profileId} and id = ${id}`);
  if (!stored) throw notFound('la importación. Vuelva a subir el archivo');
  const upload = { bytes: stored.file, fileName: stored.file_name };
  const records = await read(db, who, stored.kind, upload, wanted);
  return storing(db, who, records, async (tx, tell) => {
    await lockImport(tx, who.profileId, id, 'previewed');
    await tx.rows(sql`delete from record_import_row where profile_id = ${who.profileId} and import_id = ${id}`);
    await storeRows(tx, who, id, stored.kind, records, tell);
    return readImport(tx, who.profileId, id);
  });
}

type Tell = (rows: number) => void;

/** Stores what was read in one transaction, and meanwhile how far it is. */
const storing = <T>(
  db: Transactional,
  who: Actor,
  { total }: Records,
  work: (tx: Queryable, tell: Tell) => Promise<T>,
) => withProgress(db, who, total, (tell) => db.transaction((tx) => work(tx, tell)));

async function read(
  db: Queryable,
  who: Actor,
  kind: ImportKind,
  { bytes, fileName }: Upload,
  wanted: ImportMapping,
): Promise<Records> {
  const circumstances = { today: await today(db), person: who.userId };
  if (kind === 'electronic') await ownIdentifier(db, who.profileId);
  try {
    if (kind === 'electronic') return await readElectronicInWorker([bytes, fileName], circumstances);
    const country = await companyCountry(db, who.profileId);
    return await readRecordsInWorker([bytes, kind, wanted, await remembered(db, who, kind), country], circumstances);
  } catch (error) {
    if (error instanceof FileRefusal) throw refused(error.message, { code: error.code, cause: error });
    throw error;
  }
}

async function remembered(db: Queryable, { profileId }: Actor, kind: TabularKind): Promise<Remembered> {
  const [row] = await db.rows<{ mapping: unknown }>(sql`
    select mapping from import_mapping where profile_id = ${profileId} and kind = ${kind}`);
  return importMapping.safeParse(row?.mapping).data ?? {};
}

type StoredRow = Omit<ReadRow, 'values' | 'spared'> & {
  fields: ReadRow['values'];
  status: RowStatus;
  changes: ImportRow['changes'];
  owed?: object | undefined;
};

/** Works out and stores the outcome of each row, slice by slice. */
async function storeRows(
  tx: Queryable,
  who: Actor,
  id: string,
  kind: ImportKind,
  records: Records,
  tell: Tell,
): Promise<void> {
  const { dialect, questions, slices, warnings: unread = [] } = records;
  const made = new Set<string>();
  let compared = 0;
  for (const slice of slices) {
    // Lets other requests run in between.
    await setImmediate();
    const rows: ReadRow[] = JSON.parse(slice);
    const sound = rows.filter(({ problems }) => problems.length === 0);
    const planned = await KINDS[kind].preview(
      tx,
      who.profileId,
      sound.map(({ row, values }) => ({ row, fields: values })),
    );
    const plans = new Map(planned.map((one) => [one.row, one]));
    for (const { besides = [] } of planned) for (const one of besides) made.add(one);
    const stored = rows.map(({ values, problems, spared = [], ...row }): StoredRow => {
      const plan = plans.get(row.row);
      const status = plan?.status ?? 'problema';
      const left =
        status === 'problema' ? spared : spared.map((one) => ({ ...one, msg: `${one.msg} Se importa sin él.` }));
      return {
        ...row,
        fields: values,
        status,
        changes: plan?.changes ?? [],
        problems: [...(plan?.problems ?? problems), ...left].map((one) => withColumn(one, kind, dialect, row.cells)),
        owed: plan?.owed,
      };
    });
    await tx.rows(sql`
      insert into record_import_row (profile_id, import_id, row, status, cells, given, changes, problems, owed)
      select ${who.profileId}, ${id}, r.row, r.status, r.cells, r.fields, r.changes, r.problems, r.owed
      from jsonb_to_recordset(${JSON.stringify(stored)}) as r(row integer, status text, cells jsonb, fields jsonb,
        changes jsonb, problems jsonb, owed jsonb)`);
    compared += rows.length;
    tell(compared);
  }
  // The planner has no statistics of the new rows, and would scan all of them for each.
  await tx.rows(sql`select renew_statistics('record_import_row')`);
  const warnings = [...unread, ...(made.size > 0 ? [KINDS[kind].besides([...made])] : [])];
  await tx.rows(sql`
    update record_import set dialect = ${JSON.stringify(dialect)}, questions = ${JSON.stringify(questions)},
      warnings = ${JSON.stringify(warnings)},
      counts = (${countsOf(id)}),
      totals = (
        select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'count', n, 'total', total::text,
          'added', added::text) order by n desc, currency), '[]')
        from (
          select owed ->> 'currency' as currency, count(*) as n, sum((owed ->> 'total')::numeric(15,2)) as total,
            sum((owed ->> 'added')::numeric(15,2)) as added
          from record_import_row where import_id = ${id} and owed is not null group by 1) t)
    where profile_id = ${who.profileId} and id = ${id}`);
}

export const countsOf = (
  id: string,
) => sql`select jsonb_build_object('nuevo', count(*) filter (where s = 'nuevo'), 'cambia', count(*) filter (where s = 'cambia'),
    'espera', count(*) filter (where s = 'espera'), 'igual', count(*) filter (where s = 'igual'), 'problema', count(*) filter (where s = 'problema'))
  from (select coalesce(outcome, status) as s from record_import_row where import_id = ${id}) r`;

/** The header of the column that a problem is about, and its cell as it stands in the file. */
function withColumn(
  problem: ImportRow['problems'][number],
  kind: ImportKind,
  { header, mapping }: Records['dialect'],
  cells: readonly string[],
) {
  if (kind === 'electronic' || problem.column !== '' || problem.field === '') return problem;
  const field = fieldsOf(kind).find((one) => one === problem.field);
  const column = field ? (mapping.columns?.indexOf(field) ?? -1) : -1;
  return {
    ...problem,
    column: header[column] || (field ? FIELDS[field].name : ''),
    value: cells[column]?.slice(0, 200) ?? problem.value,
  };
}

/** Deletes the files and rows of imports after a week, but for those that arrived and wait for staff. The imported records stay. */
export async function forgetOldImports(db: Queryable): Promise<void> {
  await db.rows(sql`
    delete from record_import i where created_at < now() - interval '7 days' and state <> 'saving'
      and not exists (select from arrival a where a.import_id = i.id and a.status = 'espera')`);
}
