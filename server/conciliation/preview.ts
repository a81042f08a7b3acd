import type { OpenPreview, Preview, PreviewRow } from '../../src/api/contract/preview';
import { type Dialect, type Mapping, mapping as mappingSchema, type Question } from '../../src/api/contract/statement';
import { rememberedOf } from '../banking/fileLayouts';
import type { Queryable } from '../database/database';
import { LongAnswer, WrittenList } from '../database/jsonInSlices';
import { sql } from '../database/sql';
import { today } from '../database/today';
import type { Slices } from '../files/inWorker';
import { FileRefusal } from '../files/refusal';
import type { Upload } from '../files/upload';
import type { Actor } from '../ledger/audit';
import { notFound, Problem, refused } from '../problems';
import { findingsOf, isOf } from '../statements/accounts';
import { fingerprinter } from '../statements/fingerprint';
import { readStatementInWorker } from '../statements/inWorker';
import type { Remembered } from '../statements/memory';
import { type AccountReading, type Entry, isCounted, namedCurrency, type Reading } from '../statements/statement';
import { type BankAccount, chooseAccount, type Own, ownersOf } from './accounts';
import { compareWithSaved } from './duplicates';
import { type KeptRow, keep, type Sameness, shown } from './keptRow';
import { add, balances, count, noSums, type Sums, summarise, type Tally, written } from './summary';

/** For a stored file: the preview that this one corrects or shows again, and the conciliation made of it. */
type Of = { corrects?: string; shows?: string; conciliation?: string };

/**
 * Reads a bank's file for one of the profile's accounts, marks the new rows, and stores it until staff save it. Rows pass in slices:
 * memory never contains a long file.
 * Without an account, the file's own account applies.
 * `wanted` is staff's decision; without it, the last decision for files of this account applies.
 * 404 if the account does not exist; 422 if the file is no statement, or its account is unclear.
 */
export async function makePreview(
  db: Queryable,
  who: Actor,
  bankAccountId: string | undefined,
  upload: Upload,
  wanted: Mapping | undefined,
  of: Of = {},
): Promise<LongAnswer<Preview>> {
  const day = await today(db);
  const account = await findAccount(db, who.profileId, bankAccountId ?? (await accountNamed(db, who, upload, day)));
  const remembered = await rememberedOf(db, who.profileId, account);
  const shownFor = (mapping: Mapping | undefined, refusal?: Problem) =>
    read(who, upload, mapping, day, remembered, (reading, slices) =>
      previewOf(db, who, account, upload, of, refusal ? withRefusal(reading, refusal) : reading, slices),
    );
  try {
    return await shownFor(wanted);
  } catch (refusal) {
    // The choices before the first reading may cause the refusal: then the file is read without them.
    const isFirst = of.corrects === undefined && Object.keys(wanted ?? {}).length > 0;
    if (!isFirst || !isRefusal(refusal)) throw refusal;
    return await shownFor({}, refusal).catch((other: unknown) => {
      throw isRefusal(other) ? refusal : other;
    });
  }
}

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status === 422;

function withRefusal(reading: Omit<Reading, 'entries'>, refusal: Problem): Omit<Reading, 'entries'> {
  const told = `Con lo que se eligió no se pudo leer el archivo, y se leyó sin ello. ${refusal.message}`;
  return { ...reading, warnings: [told, ...reading.warnings] };
}

async function read<T>(
  who: Actor,
  { bytes }: Upload,
  wanted: Mapping | undefined,
  day: string,
  remembered: readonly Remembered[],
  use: (reading: Omit<Reading, 'entries'>, slices: Slices<Entry>) => Promise<T>,
): Promise<T> {
  try {
    return await readStatementInWorker([bytes, wanted, remembered], { today: day, person: who.userId }, use);
  } catch (error) {
    if (error instanceof FileRefusal) throw refused(error.message, { code: error.code, cause: error });
    throw error;
  }
}

/** The company's only account, else the one whose number is in the file. */
async function accountNamed(db: Queryable, who: Actor, upload: Upload, day: string): Promise<string> {
  const own = await db.rows<Own>(
    sql`select id, alias, number, currency from bank_account where profile_id = ${who.profileId} and deleted_at is null`,
  );
  const [only, ...more] = own;
  if (only && more.length === 0) return only.id;
  const { named, keys } = await read(who, upload, {}, day, [], async ({ accounts }) => ({
    named: ownersOf(accounts, own),
    keys: [...new Set(accounts.map(({ key }) => key).filter((key) => key !== ''))],
  }));
  const [owner, ...others] = named;
  if (owner && others.length === 0) return owner.id;
  const msg = `${whoseIs(named, keys)} ¿Para cuál de sus cuentas se lee?`;
  throw refused(msg, { code: 'account-unknown', fields: { bank_account: msg } });
}

/** Says why the file's accounts do not decide for one of the company's. */
function whoseIs(named: readonly Own[], keys: readonly string[]): string {
  if (named.length > 0) return `El archivo es de varias de sus cuentas: ${named.map(({ alias }) => alias).join(', ')}.`;
  const [only, second] = keys;
  if (only === undefined) return 'El archivo no dice de qué cuenta es.';
  return second === undefined
    ? `El archivo es de la cuenta ${only}, que no está entre las suyas.`
    : `El archivo es de las cuentas ${keys.slice(0, MOST_NAMED).join(', ')}, que no están entre las suyas.`;
}

/** A message lists at most this many accounts. */
const MOST_NAMED = 6;

async function previewOf(
  db: Queryable,
  who: Actor,
  account: BankAccount,
  upload: Upload,
  { corrects, shows, conciliation }: Of,
  reading: Omit<Reading, 'entries'>,
  slices: Slices<Entry>,
): Promise<LongAnswer<Preview>> {
  const asked = reading.followed?.requested ?? {};
  const { chosen, questions: open } = await chooseAccount(db, who.profileId, account, reading, asked.account);
  const told = findingsOf(reading, chosen);
  // In a ZIP, the truncated file may be another account's.
  const questions = open
    .filter(({ field }) => field !== 'truncated' || told.truncations.length > 0)
    .map((question) => withNamedYear(question, upload.fileName));
  const id = shows ?? (await store(db, who, account, upload, reading, corrects));
  const print = fingerprinter();
  const tally: Tally = { kept: noSums(), pending: 0 };
  const ofAccounts = new Map(reading.accounts.map((one) => [one, noSums()]));
  const rows = new WrittenList<PreviewRow>();
  for await (const entries of slices) {
    addTo(ofAccounts, entries);
    const own = entries.filter((entry) => !chosen || isOf(entry, chosen));
    const kept: KeptRow[] = [];
    for (const entry of own) {
      // Movements are unique within our account; how a file writes its number (2200XXXX45) may differ between exports.
      const isKept = isImportable(entry, reading.dialect.mapping);
      const row = isKept ? keep(entry, print({ ...entry, account: '' }), account.currency) : undefined;
      if (row) kept.push(row);
      count(tally, entry, row);
    }
    rows.push(own.map(shown));
    if (kept.length > 0 && shows === undefined) await storeSlice(db, who, id, kept);
  }
  const sameness = await compareWithSaved(db, account.id, id);
  if (sameness.size > 0) rows.change((row) => ({ ...row, ...sameness.get(row.row) }));

  const summary = summarise(told, chosen, tally, sameness);
  await settle(db, id, summary, questions.length, sameness);
  const preview: Preview = {
    id,
    file_name: upload.fileName,
    file_size: upload.bytes.length,
    bank_account: account.id,
    asked,
    ...(conciliation !== undefined && { conciliation }),
    rows: [],
    summary,
    accounts: [...ofAccounts].map(([one, sums]) => ({
      ...written(sums),
      ...balances(one),
      key: one.key,
      id: one.id,
      currency: namedCurrency(one.currency) || undefined,
    })),
    dialect: withAccount(reading.dialect, chosen),
    questions,
    ...told,
  };
  return new LongAnswer(preview, 'rows', rows);
}

/** Offers the year in the file's name first; staff still decide. */
function withNamedYear(question: Question, fileName: string): Question {
  const named = new Set([...fileName.matchAll(NAMED_YEAR)].map(([, year]) => Number(year)));
  const [year, ...others] = named;
  if (question.field !== 'year' || year === undefined || others.length > 0) return question;
  const told = { label: `${year} (lo dice el nombre del archivo)`, mapping: { year } };
  return { ...question, options: [told, ...question.options.filter(({ mapping }) => mapping.year !== year)] };
}

/** A year alone, or before month and day: "2025", "202510", "20251031". */
const NAMED_YEAR = /(?<!\d)(20\d\d)(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?(?!\d)/g;

/** Makes a new preview of an earlier one's file; the earlier one stays. 404 if it no longer exists. */
export async function readAgain(
  db: Queryable,
  who: Actor,
  previewId: string,
  wanted: Mapping | undefined,
  bankAccountId: string | undefined,
): Promise<LongAnswer<Preview>> {
  const { bank_account_id, file_name, file, first } = await findPreview(db, who, previewId);
  const upload = { fileName: file_name, bytes: file };
  return makePreview(db, who, bankAccountId ?? bank_account_id, upload, wanted, { corrects: first });
}

/**
 * Shows an earlier preview again, compared with the movements saved since, so that a person continues where they stopped. A saved
 * preview names its conciliation. 404 if it no longer exists.
 */
export async function openPreview(db: Queryable, who: Actor, previewId: string): Promise<LongAnswer<Preview>> {
  const { bank_account_id, file_name, file, asked, read_on, conciliation } = await findPreview(db, who, previewId);
  const account = await findAccount(db, who.profileId, bank_account_id);
  const upload = { fileName: file_name, bytes: file };
  const wanted = mappingSchema.parse(asked);
  const of = { shows: previewId, ...(conciliation !== null && { conciliation }) };
  return read(who, upload, wanted, read_on, [], (reading, slices) =>
    previewOf(db, who, account, upload, of, reading, slices),
  );
}

type KeptPreview = {
  bank_account_id: string;
  file_name: string;
  file: Uint8Array;
  asked: unknown;
  /** The file's first preview. */
  first: string;
  /** Dates without a year take the year of this day. */
  read_on: string;
  conciliation: string | null;
};

async function findPreview(db: Queryable, who: Actor, id: string): Promise<KeptPreview> {
  const [kept] = await db.rows<KeptPreview>(
    sql`select p.bank_account_id, p.file_name, p.file, p.asked, coalesce(p.corrects, p.id) as first, p.created_at::date as read_on,
       (select c.id from conciliation c where c.preview_id = p.id and c.deleted_at is null) as conciliation
     from statement_preview p where p.profile_id = ${who.profileId} and p.id = ${id}`,
  );
  if (!kept) throw notFound('la vista previa. Vuelva a subir el archivo');
  return kept;
}

/** The latest preview of each file that the person neither saved nor discarded. */
export async function listOpenPreviews(db: Queryable, who: Actor): Promise<OpenPreview[]> {
  return db.rows<OpenPreview>(
    sql`select * from (
       select distinct on (coalesce(p.corrects, p.id)) p.id, p.file_name, p.created_at, a.id as bank_account, a.alias as bank_account_name,
         (p.summary ->> 'movements')::int as movements
       from statement_preview p join bank_account a on a.id = p.bank_account_id and a.deleted_at is null
       where p.profile_id = ${who.profileId} and p.created_by = ${who.userId} and p.summary <> '{}' and not exists (
         select from statement_preview s join conciliation c on c.preview_id = s.id
         where coalesce(s.corrects, s.id) = coalesce(p.corrects, p.id))
       order by coalesce(p.corrects, p.id), p.created_at desc, p.id
     ) latest order by created_at desc, id limit 20`,
  );
}

/** Deletes all previews of its file, except saved ones: their conciliations refer to them. 404 when it is not the person's. */
export async function discardPreview(db: Queryable, who: Actor, previewId: string): Promise<void> {
  const gone = await db.rows<{ id: string }>(
    sql`delete from statement_preview p using statement_preview one
     where one.profile_id = ${who.profileId} and one.created_by = ${who.userId} and one.id = ${previewId} and p.profile_id = ${who.profileId}
       and coalesce(p.corrects, p.id) = coalesce(one.corrects, one.id)
       and not exists (select from conciliation c where c.preview_id = p.id)
     returning p.id`,
  );
  if (gone.length === 0) throw notFound('la vista previa');
}

async function findAccount(db: Queryable, profileId: string, id: string): Promise<BankAccount> {
  const [account] = await db.rows<BankAccount>(
    sql`select a.id, a.alias, a.number, a.currency, a.mapping, b.name as bank_name
     from bank_account a join bank b on b.id = a.bank_id where a.profile_id = ${profileId} and a.id = ${id} and a.deleted_at is null`,
  );
  if (!account) throw notFound('la cuenta bancaria');
  return account;
}

/** Adds the account that was read of several, whether staff or its number chose it. */
function withAccount(dialect: Dialect, chosen: AccountReading | undefined): Dialect {
  return chosen?.id === undefined ? dialect : { ...dialect, mapping: { ...dialect.mapping, account: chosen.id } };
}

/** The first name; staff may change it. */
function layoutName({ format_name, header }: Dialect): string {
  const titles = header.filter((text) => text.trim() !== '').slice(0, 4);
  return [format_name, titles.join(', ')]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 120);
}

/** The open question prevents saving before `settle`. */
async function store(
  db: Queryable,
  who: Actor,
  account: BankAccount,
  { fileName, bytes }: Upload,
  { dialect, followed }: Omit<Reading, 'entries'>,
  corrects: string | undefined,
): Promise<string> {
  const [stored] = await db.rows<{ id: string }>(
    sql`insert into statement_preview (profile_id, bank_account_id, created_by, file_name, file, mapping, summary, open_questions, asked,
       corrects, shape, decided, layout_id, layout_name)
     values (${who.profileId}, ${account.id}, ${who.userId}, ${fileName}, ${bytes}, ${JSON.stringify(dialect.mapping)}, '{}', 1, ${JSON.stringify(followed?.requested ?? {})}, ${corrects ?? null}, ${followed?.shape ? JSON.stringify(followed.shape) : null}, ${followed?.decided ?? []}, ${followed?.layout || null}, ${layoutName(dialect)}) returning id`,
  );
  return stored?.id ?? '';
}

async function storeSlice(db: Queryable, who: Actor, id: string, kept: KeptRow[]): Promise<void> {
  await db.rows(
    sql`insert into statement_preview_slice (profile_id, preview_id, place, rows) values (${who.profileId}, ${id}, ${kept[0]?.row ?? 0}, ${JSON.stringify(kept)})`,
  );
}

async function settle(
  db: Queryable,
  id: string,
  summary: Preview['summary'],
  openQuestions: number,
  sameness: Map<number, Sameness>,
): Promise<void> {
  const possible = [...sameness].filter(([, { status }]) => status === 'posible').map(([row]) => row);
  await db.rows(
    sql`update statement_preview set summary = ${JSON.stringify(summary)}, open_questions = ${openQuestions}, possible = ${possible} where id = ${id}`,
  );
}

function addTo(ofAccounts: Map<AccountReading, Sums>, entries: Entry[]): void {
  for (const [account, sums] of ofAccounts) {
    for (const entry of entries) if (isOf(entry, account) && !entry.pending) add(sums, entry);
  }
}

/** Pending rows are announced, not booked: they come again, so they are imported only if staff say so. */
function isImportable(entry: Entry, mapping: Mapping): boolean {
  return entry.date !== '' && isCounted(entry, mapping);
}

/** Deletes previews that nobody saved within a week, and their drafts. Conciliations refer to saved ones, which stay. */
export async function forgetOldPreviews(db: Queryable): Promise<void> {
  await db.rows(
    sql`delete from statement_preview p where p.created_at < now() - interval '7 days'
     and not exists (select from conciliation c where c.preview_id = p.id)`,
  );
  await db.rows(
    sql`delete from draft where kind = 'statement' and not exists (select from statement_preview p where p.id::text = subject)`,
  );
}
