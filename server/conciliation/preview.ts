import type { Preview, PreviewRow } from '../../src/api/contract/conciliations';
import { type Cents, fromCents } from '../../src/api/contract/money';
import { type Mapping, mapping as mappingSchema } from '../../src/api/contract/statement';
import type { Queryable } from '../database/database';
import type { Actor } from '../ledger/audit';
import { tokensOf } from '../matching/tokens';
import { notFound, refused } from '../problems';
import { fingerprints } from '../statements/fingerprint';
import { readInWorker } from '../statements/readInWorker';
import { type Entry, type Reading, StatementRefusal } from '../statements/statement';
import { type BankAccount, chooseAccount } from './accounts';
import { compareWithSaved, type Sameness } from './duplicates';

/** A row as the preview keeps it, from which `saveMovements` makes a movement without asking the browser for it again. */
export type KeptRow = {
  row: number;
  date: string;
  value_date: string | null;
  amount: string;
  currency: string;
  description: string;
  reference: string;
  document: string;
  counterparty: string;
  counterparty_account: string;
  balance: string | null;
  flags: string[];
  tokens: string[];
  key: string;
  ordinal: number;
  status: PreviewRow['status'];
};

export type Upload = { fileName: string; bytes: Uint8Array };

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
  const reading = await read(upload.bytes, asked);
  const { key, question, warning } = await chooseAccount(db, who.profileId, account, reading, asked.account);

  const numbered = unrepeated(reading.entries.filter((entry) => key === undefined || entry.account === key));
  const importable = numbered.filter((entry) => isImportable(entry, reading.dialect.mapping));
  const prints = fingerprints(importable);
  const kept = importable.map((entry, i) => keep(entry, prints[i] ?? { key: '', ordinal: 1 }, account.currency));
  const sameness = await compareWithSaved(db, account.id, kept);
  for (const row of kept) row.status = sameness.get(row.row)?.status ?? 'nuevo';

  const questions = [...reading.questions.filter((q) => q.field !== 'account'), ...(question ? [question] : [])];
  const warnings = [...reading.warnings, ...(warning ? [warning] : [])];
  const summary = summarise(reading, key, kept, numbered);
  const [stored] = await db.rows<{ id: string }>(
    `insert into statement_preview (profile_id, bank_account_id, created_by, file_name, file, mapping, rows, summary, open_questions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      who.profileId,
      account.id,
      who.userId,
      upload.fileName,
      Buffer.from(upload.bytes),
      JSON.stringify(reading.dialect.mapping),
      JSON.stringify(kept),
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
      ...sumsOf(reading.entries.filter((e) => e.account === a.key && !e.pending)),
      ...balances(a),
      key: a.key,
      currency: a.currency || undefined,
    })),
    dialect: reading.dialect,
    questions,
    warnings,
    problems: reading.problems,
    skipped: reading.skipped,
  };
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

async function read(bytes: Uint8Array, wanted: Mapping): Promise<Reading> {
  try {
    return await readInWorker(bytes, wanted);
  } catch (error) {
    if (error instanceof StatementRefusal) throw refused(error.message, { code: error.code, cause: error });
    throw error;
  }
}

/** Pending rows are announced, not booked: they come again, so they are imported only if staff say so. */
function isImportable(entry: Entry, mapping: Mapping): boolean {
  return entry.date !== '' && (!entry.pending || mapping.pending === 'include');
}

/** The row number names a row in `excluded` and `included`; a ZIP or several sheets may repeat it. */
function unrepeated(entries: Entry[]): Entry[] {
  const distinct = new Set(entries.map((entry) => entry.row)).size === entries.length;
  return distinct ? entries : entries.map((entry, i) => ({ ...entry, row: i + 1 }));
}

function keep(entry: Entry, print: { key: string; ordinal: number }, currency: string): KeptRow {
  const { name = '', account = '', id = '' } = entry.counterparty;
  const exists = isRealDay(entry.date);
  return {
    row: entry.row,
    date: exists ? entry.date : lastRealDay(entry.date),
    value_date: entry.valueDate ?? (exists ? null : entry.date),
    amount: fromCents(entry.amount),
    currency: entry.currency || currency,
    description: entry.description,
    reference: entry.reference,
    document: entry.document,
    counterparty: name,
    counterparty_account: account,
    balance: entry.balance === undefined ? null : fromCents(entry.balance),
    flags: entry.flags,
    tokens: tokensOf(entry.description, entry.reference, entry.document, name, account, id),
    key: print.key,
    ordinal: print.ordinal,
    status: 'nuevo',
  };
}

function shown(entry: Entry, same: Sameness | undefined): PreviewRow {
  return {
    row: entry.row,
    date: entry.date,
    value_date: entry.valueDate,
    amount: fromCents(entry.amount),
    description: entry.description,
    reference: entry.reference,
    document: entry.document || undefined,
    counterparty: entry.counterparty.name,
    balance: entry.balance === undefined ? undefined : fromCents(entry.balance),
    account: entry.account || undefined,
    status: same?.status ?? 'nuevo',
    because: same?.because,
    pending: entry.pending,
    problem: entry.flags.length > 0 ? entry.flags.join(' ') : undefined,
    raw: Object.keys(entry.raw).length > 0 ? entry.raw : undefined,
  };
}

function summarise(reading: Reading, key: string | undefined, kept: KeptRow[], entries: Entry[]): Preview['summary'] {
  const account = reading.accounts.find((a) => a.key === key);
  const booked = new Set(kept.map((row) => row.row));
  const accepted = entries.filter((entry) => booked.has(entry.row));
  const days = kept.map((row) => row.date).sort();
  const { credits, debits } = sumsOf(accepted);
  const net = accepted.reduce((sum, entry) => sum + entry.amount, 0);
  return {
    movements: kept.length,
    // Amounts of several accounts are never added together.
    ...(key === undefined ? {} : { credits, debits }),
    duplicates: kept.filter((row) => row.status === 'duplicado').length,
    possible: kept.filter((row) => row.status === 'posible').length,
    pending: entries.filter((entry) => entry.pending).length,
    rejected: reading.problems.length,
    skipped: reading.skipped.length,
    ...(account ? balances(account) : {}),
    ...(account?.opening !== undefined && account.closing !== undefined
      ? { ties: account.opening + net === account.closing }
      : {}),
    currency: account?.currency || undefined,
    from: days[0],
    to: days.at(-1),
  };
}

function balances(account: { opening?: Cents; closing?: Cents }): { opening?: string; closing?: string } {
  return {
    ...(account.opening === undefined ? {} : { opening: fromCents(account.opening) }),
    ...(account.closing === undefined ? {} : { closing: fromCents(account.closing) }),
  };
}

function sumsOf(entries: Entry[]): { movements: number; credits: string; debits: string } {
  let credits: Cents = 0;
  let debits: Cents = 0;
  for (const { amount } of entries) {
    if (amount > 0) credits += amount;
    else debits += amount;
  }
  return { movements: entries.length, credits: fromCents(credits), debits: fromCents(debits) };
}

function isRealDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** 2016-02-30 is stored as 2016-02-29, the last day that month has; what the bank wrote stays beside it. */
function lastRealDay(date: string): string {
  const [year = '', month = ''] = date.split('-');
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
