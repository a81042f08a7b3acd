import type { Preview, RowChoice } from '../../../src/api/contract/reconciliation/preview';
import type { Dialect, Mapping, Question } from '../../../src/api/contract/reconciliation/statement';
import { rememberedOf } from '../../bankAccounts/fileLayouts';
import type { Queryable } from '../../database/database';
import { today } from '../../database/today';
import type { Slices } from '../../files/inWorker';
import type { Upload } from '../../files/upload';
import type { Actor } from '../../ledger/audit';
import { Problem } from '../../problems';
import { findingsOf, isOf } from '../../statements/accounts';
import { fingerprinter } from '../../statements/fingerprint';
import { type AccountReading, type Entry, isCounted, namedCurrency, type Reading } from '../../statements/statement';
import { type KeptRow, keep, shown } from '../keptRow';
import { accountNamed, type BankAccount, chooseAccount, findAccount } from './accounts';
import { compareWithSaved } from './duplicates';
import { PreviewLines } from './lines';
import { readUpload } from './readUpload';
import { store, storeProgress, storeSlice, storeSummary } from './stored';
import { add, balances, count, noSums, type Sums, summarise, type Tally, written } from './summary';

/** For a stored file: the preview that this one corrects or shows again, the choices made of its rows, and the conciliation made of it. */
type Of = { corrects?: string; shows?: string; conciliation?: string; choices?: readonly RowChoice[] | undefined };

/** How often a reading's progress is stored. */
const SLICES_A_STEP = 10;

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
): Promise<Preview> {
  const day = await today(db);
  const account = await findAccount(db, who.profileId, bankAccountId ?? (await accountNamed(db, who, upload, day)));
  const remembered = await rememberedOf(db, who.profileId, account);
  const shownFor = (mapping: Mapping | undefined, refusal?: Problem) =>
    readUpload(who, upload, mapping, day, remembered, (reading, slices) =>
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
  const warning = `Con lo que se eligió no se pudo leer el archivo, y se leyó sin ello. ${refusal.message}`;
  return { ...reading, warnings: [warning, ...reading.warnings] };
}

export async function previewOf(
  db: Queryable,
  who: Actor,
  account: BankAccount,
  upload: Upload,
  { corrects, shows, conciliation, choices }: Of,
  reading: Omit<Reading, 'entries'>,
  slices: Slices<Entry>,
): Promise<Preview> {
  const requested = reading.followed?.requested ?? {};
  const { chosen, questions: open } = await chooseAccount(db, who.profileId, account, reading, requested.account);
  const findings = findingsOf(reading, chosen);
  // In a ZIP, the truncated file may be another account's.
  const questions = open
    .filter(({ field }) => field !== 'truncated' || findings.truncations.length > 0)
    .map((question) => withNamedYear(question, upload.fileName));
  const id = shows ?? (await store(db, who, account, upload, reading, corrects));
  const print = fingerprinter();
  const tally: Tally = { kept: noSums(), pending: 0 };
  const ofAccounts = new Map(reading.accounts.map((one) => [one, noSums()]));
  const isChoosable = ({ date, pending }: Pick<Entry, 'date' | 'pending'>) =>
    isImportable({ date, pending }, reading.dialect.mapping);
  const lines = new PreviewLines(db, who, id, findings.problems, isChoosable);
  const wanted = new Map(choices?.map((choice) => [choice.row, choice]));
  const alike: RowChoice[] = [];
  let [read, slice] = [0, 0];
  for await (const entries of slices) {
    addTo(ofAccounts, entries);
    const own = entries.filter((entry) => !chosen || isOf(entry, chosen));
    const kept: KeptRow[] = [];
    for (const entry of own) {
      // Movements are unique within our account; how a file writes its number (2200XXXX45) may differ between exports.
      const row = isChoosable(entry) ? keep(entry, print({ ...entry, account: '' }), account.currency) : undefined;
      if (row) kept.push(row);
      count(tally, entry, row);
    }
    const rows = own.map(shown);
    for (const row of wanted.size > 0 ? rows : []) {
      const choice = wanted.get(row.row);
      if (choice?.amount === row.amount && isChoosable(row)) alike.push(choice);
    }
    await lines.add(rows);
    if (kept.length > 0 && shows === undefined) await storeSlice(db, who, id, kept);
    read += entries.length;
    if (shows === undefined && slice++ % SLICES_A_STEP === 0) await storeProgress(db, id, read, slices.total);
  }
  const sameness = await compareWithSaved(db, account.id, id);
  const { rows, counts } = await lines.end(sameness);
  const summary = summarise(findings, chosen, tally, sameness);
  await storeSummary(db, id, summary, questions.length, sameness);
  return {
    id,
    file_name: upload.fileName,
    file_size: upload.bytes.length,
    bank_account: account.id,
    asked: requested,
    ...(conciliation !== undefined && { conciliation }),
    rows,
    ...(counts && { counts }),
    ...(choices && {
      choices: alike
        .filter(({ row, status }) => (sameness.get(row)?.status ?? 'nuevo') === status)
        .map(({ row }) => row),
    }),
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
    ...findings,
  };
}

/** Offers the year in the file's name first; staff still decide. */
function withNamedYear(question: Question, fileName: string): Question {
  const years = new Set([...fileName.matchAll(NAMED_YEAR)].map(([, year]) => Number(year)));
  const [year, ...others] = years;
  if (question.field !== 'year' || year === undefined || others.length > 0) return question;
  const named = { label: `${year} (lo dice el nombre del archivo)`, mapping: { year } };
  return { ...question, options: [named, ...question.options.filter(({ mapping }) => mapping.year !== year)] };
}

/** A year alone, or before month and day: "2025", "202510", "20251031". */
const NAMED_YEAR = /(?<!\d)(20\d\d)(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?(?!\d)/g;

/** Adds the account that was read of several, whether staff or its number chose it. */
function withAccount(dialect: Dialect, chosen: AccountReading | undefined): Dialect {
  return chosen?.id === undefined ? dialect : { ...dialect, mapping: { ...dialect.mapping, account: chosen.id } };
}

function addTo(ofAccounts: Map<AccountReading, Sums>, entries: Entry[]): void {
  for (const [account, sums] of ofAccounts) {
    for (const entry of entries) if (isOf(entry, account) && !entry.pending) add(sums, entry);
  }
}

/** Pending rows are announced, not booked: they come again, so they are imported only if staff say so. */
function isImportable(entry: Pick<Entry, 'date' | 'pending'>, mapping: Mapping): boolean {
  return entry.date !== '' && isCounted(entry, mapping);
}
