import { setImmediate } from 'node:timers/promises';
import type { Preview } from '../../src/api/contract/preview';
import { type Mapping, mapping as mappingSchema } from '../../src/api/contract/statement';
import type { Queryable } from '../database/database';
import { toJson } from '../database/jsonInSlices';
import { today } from '../database/today';
import type { Circumstances } from '../files/inWorker';
import { FileRefusal } from '../files/refusal';
import type { Upload } from '../files/upload';
import type { Actor } from '../ledger/audit';
import { notFound, refused } from '../problems';
import { fingerprinter } from '../statements/fingerprint';
import { readStatementInWorker } from '../statements/inWorker';
import { type AccountReading, type Entry, isCounted, type Reading } from '../statements/statement';

import { type BankAccount, chooseAccount } from './accounts';
import { compareWithSaved } from './duplicates';
import { type KeptRow, keep, shown } from './keptRow';
import { balances, summarise, sumsOf } from './summary';

/**
 * Reads a bank's file for one of the profile's accounts, says what is new in it, and keeps it until it is saved.
 * `wanted` is what staff decided; without it, what was last decided for files of this account.
 * 404 when the account is not there; 422 when the file is no statement.
 */
export async function makePreview(
  db: Queryable,
  who: Actor,
  bankAccountId: string,
  upload: Upload,
  wanted: Mapping | undefined,
): Promise<Preview> {
  const account = await findAccount(db, who.profileId, bankAccountId);
  const remembered = mappingSchema.safeParse(account.mapping);
  const asked = wanted ?? (remembered.success ? remembered.data : {});
  const reading = await read(upload.bytes, asked, { today: await today(db), person: who.userId });
  const { chosen, questions } = await chooseAccount(db, who.profileId, account, reading, asked.account);

  const numbered = unrepeated(reading.entries.filter((entry) => !chosen || isOf(entry, chosen)));
  const importable = numbered.filter((entry) => isImportable(entry, reading.dialect.mapping));
  const print = fingerprinter();
  const kept: KeptRow[] = [];
  for (const [i, entry] of importable.entries()) {
    if (i % SLICE === SLICE - 1) await setImmediate();
    // Movements are unique within our account; how a file writes its number (2200XXXX45) may differ between exports.
    kept.push(keep(entry, print({ ...entry, account: '' }), account.currency));
  }
  const sameness = await compareWithSaved(db, account.id, kept);
  for (const row of kept) row.status = sameness.get(row.row)?.status ?? 'nuevo';

  const summary = summarise(reading, chosen, kept, numbered);
  const [stored] = await db.rows<{ id: string }>(
    `insert into statement_preview (profile_id, bank_account_id, created_by, file_name, file, mapping, rows, summary, open_questions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      who.profileId,
      account.id,
      who.userId,
      upload.fileName,
      upload.bytes,
      JSON.stringify(reading.dialect.mapping),
      await toJson(kept),
      JSON.stringify(summary),
      questions.length,
    ],
  );
  return {
    id: stored?.id ?? '',
    file_name: upload.fileName,
    rows: numbered.map((entry) => shown(entry, sameness.get(entry.row))),
    summary,
    accounts: reading.accounts.map((a) => ({
      ...sumsOf(reading.entries.filter((entry) => isOf(entry, a) && !entry.pending)),
      ...balances(a),
      key: a.key,
      currency: a.currency || undefined,
    })),
    dialect: reading.dialect,
    questions,
    warnings: reading.warnings,
    problems: reading.problems,
    skipped: reading.skipped,
  };
}

/** The same for the file of an earlier preview, which stays as it was. 404 when it is not there any more. */
export async function readAgain(db: Queryable, who: Actor, previewId: string, wanted: Mapping): Promise<Preview> {
  const [kept] = await db.rows<{ bank_account_id: string; file_name: string; file: Uint8Array }>(
    'select bank_account_id, file_name, file from statement_preview where profile_id = $1 and id = $2',
    [who.profileId, previewId],
  );
  if (!kept) throw notFound('la vista previa. Vuelva a subir el archivo');
  return makePreview(db, who, kept.bank_account_id, { fileName: kept.file_name, bytes: kept.file }, wanted);
}

/** Rows between two breaths: others' requests run in between. */
const SLICE = 500;

async function findAccount(db: Queryable, profileId: string, id: string): Promise<BankAccount> {
  const [account] = await db.rows<BankAccount>(
    `select a.id, a.alias, a.number, a.currency, a.mapping, b.name as bank_name
     from bank_account a join bank b on b.id = a.bank_id where a.profile_id = $1 and a.id = $2 and a.deleted_at is null`,
    [profileId, id],
  );
  if (!account) throw notFound('la cuenta bancaria');
  return account;
}

async function read(bytes: Uint8Array, wanted: Mapping, circumstances: Circumstances): Promise<Reading> {
  try {
    return await readStatementInWorker([bytes, wanted], circumstances);
  } catch (error) {
    if (error instanceof FileRefusal) throw refused(error.message, { code: error.code, cause: error });
    throw error;
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

/** The row number names a row in `excluded` and `included`; a ZIP or several sheets may repeat it. */
function unrepeated(entries: Entry[]): Entry[] {
  const distinct = new Set(entries.map((entry) => entry.row)).size === entries.length;
  return distinct ? entries : entries.map((entry, i) => ({ ...entry, row: i + 1 }));
}

/** Files that nobody saved within a week. A saved one stays, as what its conciliation was made of. */
export async function forgetOldPreviews(db: Queryable): Promise<void> {
  await db.rows(
    `delete from statement_preview p where p.created_at < now() - interval '7 days'
     and not exists (select from conciliation c where c.preview_id = p.id)`,
  );
}
