import type { Preview, PreviewRow } from '../../src/api/contract/preview';
import { type Mapping, mapping as mappingSchema } from '../../src/api/contract/statement';
import type { Queryable } from '../database/database';
import { LongAnswer, WrittenList } from '../database/jsonInSlices';
import { today } from '../database/today';
import type { Slices } from '../files/inWorker';
import { FileRefusal } from '../files/refusal';
import type { Upload } from '../files/upload';
import type { Actor } from '../ledger/audit';
import { notFound, refused } from '../problems';
import { fingerprinter } from '../statements/fingerprint';
import { readStatementInWorker } from '../statements/inWorker';
import { type AccountReading, type Entry, isCounted, type Reading } from '../statements/statement';
import { type BankAccount, chooseAccount } from './accounts';
import { compareWithSaved } from './duplicates';
import { type KeptRow, keep, type Sameness, shown } from './keptRow';
import { add, balances, count, noSums, type Sums, summarise, type Tally, written } from './summary';

/**
 * Reads a bank's file for one of the profile's accounts, says what is new in it, and keeps it until it is saved. Its rows
 * pass through in slices: a long file never stands here whole.
 * `wanted` is what staff decided; without it, what was last decided for files of this account.
 * 404 when the account is not there; 422 when the file is no statement.
 */
export async function makePreview(
  db: Queryable,
  who: Actor,
  bankAccountId: string,
  upload: Upload,
  wanted: Mapping | undefined,
): Promise<LongAnswer<Preview>> {
  const account = await findAccount(db, who.profileId, bankAccountId);
  const remembered = mappingSchema.safeParse(account.mapping);
  const asked = wanted ?? (remembered.success ? remembered.data : {});
  try {
    return await readStatementInWorker(
      [upload.bytes, asked],
      { today: await today(db), person: who.userId },
      (reading, slices) => previewOf(db, who, account, upload, asked, reading, slices),
    );
  } catch (error) {
    if (error instanceof FileRefusal) throw refused(error.message, { code: error.code, cause: error });
    throw error;
  }
}

async function previewOf(
  db: Queryable,
  who: Actor,
  account: BankAccount,
  upload: Upload,
  asked: Mapping,
  reading: Omit<Reading, 'entries'>,
  slices: Slices<Entry>,
): Promise<LongAnswer<Preview>> {
  const { chosen, questions } = await chooseAccount(db, who.profileId, account, reading, asked.account);
  const id = await store(db, who, account, upload, reading.dialect.mapping);
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
    if (kept.length > 0) await storeSlice(db, who, id, kept);
  }
  const sameness = await compareWithSaved(db, account.id, id);
  if (sameness.size > 0) rows.change((row) => ({ ...row, ...sameness.get(row.row) }));

  const summary = summarise(reading, chosen, tally, sameness);
  await settle(db, id, summary, questions.length, sameness);
  const preview: Preview = {
    id,
    file_name: upload.fileName,
    rows: [],
    summary,
    accounts: [...ofAccounts].map(([one, sums]) => ({
      ...written(sums),
      ...balances(one),
      key: one.key,
      currency: one.currency || undefined,
    })),
    dialect: reading.dialect,
    questions,
    warnings: reading.warnings,
    problems: reading.problems,
    skipped: reading.skipped,
  };
  return new LongAnswer(preview, 'rows', rows);
}

/** The same for the file of an earlier preview, which stays as it was. 404 when it is not there any more. */
export async function readAgain(
  db: Queryable,
  who: Actor,
  previewId: string,
  wanted: Mapping,
): Promise<LongAnswer<Preview>> {
  const [kept] = await db.rows<{ bank_account_id: string; file_name: string; file: Uint8Array }>(
    'select bank_account_id, file_name, file from statement_preview where profile_id = $1 and id = $2',
    [who.profileId, previewId],
  );
  if (!kept) throw notFound('la vista previa. Vuelva a subir el archivo');
  return makePreview(db, who, kept.bank_account_id, { fileName: kept.file_name, bytes: kept.file }, wanted);
}

async function findAccount(db: Queryable, profileId: string, id: string): Promise<BankAccount> {
  const [account] = await db.rows<BankAccount>(
    `select a.id, a.alias, a.number, a.currency, a.mapping, b.name as bank_name
     from bank_account a join bank b on b.id = a.bank_id where a.profile_id = $1 and a.id = $2 and a.deleted_at is null`,
    [profileId, id],
  );
  if (!account) throw notFound('la cuenta bancaria');
  return account;
}

/** Nothing can be saved of it before `settle`. */
async function store(
  db: Queryable,
  who: Actor,
  account: BankAccount,
  { fileName, bytes }: Upload,
  mapping: Mapping,
): Promise<string> {
  const [stored] = await db.rows<{ id: string }>(
    `insert into statement_preview (profile_id, bank_account_id, created_by, file_name, file, mapping, summary, open_questions)
     values ($1, $2, $3, $4, $5, $6, '{}', 1) returning id`,
    [who.profileId, account.id, who.userId, fileName, bytes, JSON.stringify(mapping)],
  );
  return stored?.id ?? '';
}

async function storeSlice(db: Queryable, who: Actor, id: string, kept: KeptRow[]): Promise<void> {
  await db.rows('insert into statement_preview_slice (profile_id, preview_id, place, rows) values ($1, $2, $3, $4)', [
    who.profileId,
    id,
    kept[0]?.row ?? 0,
    JSON.stringify(kept),
  ]);
}

async function settle(
  db: Queryable,
  id: string,
  summary: Preview['summary'],
  openQuestions: number,
  sameness: Map<number, Sameness>,
): Promise<void> {
  const possible = [...sameness].filter(([, { status }]) => status === 'posible').map(([row]) => row);
  await db.rows('update statement_preview set summary = $2, open_questions = $3, possible = $4 where id = $1', [
    id,
    JSON.stringify(summary),
    openQuestions,
    possible,
  ]);
}

function addTo(ofAccounts: Map<AccountReading, Sums>, entries: Entry[]): void {
  for (const [account, sums] of ofAccounts) {
    for (const entry of entries) if (isOf(entry, account) && !entry.pending) add(sums, entry);
  }
}

/** Account and currency: amounts are never added across either. */
function isOf(entry: Entry, account: AccountReading): boolean {
  return entry.account === account.key && entry.currency === account.currency;
}

/** Pending rows are announced, not booked: they come again, so they are imported only if staff say so. */
function isImportable(entry: Entry, mapping: Mapping): boolean {
  return entry.date !== '' && isCounted(entry, mapping);
}

/** Files that nobody saved within a week. A saved one stays, as what its conciliation was made of. */
export async function forgetOldPreviews(db: Queryable): Promise<void> {
  await db.rows(
    `delete from statement_preview p where p.created_at < now() - interval '7 days'
     and not exists (select from conciliation c where c.preview_id = p.id)`,
  );
}
