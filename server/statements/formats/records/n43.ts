import { dayFlags, dayOfYymmdd } from '../../../files/cells/days';
import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { formatMoney } from '../../../ledger/words';
import { balanceWarnings, emptyReading, entryOf, gapWarnings, joinAccounts } from '../../reading';
import type { AccountReading, Entry, Reader, Reading } from '../../statement';
import { cents, columns, type FixedRecord, recordsOf } from './fixedRecords';
import { COMMON_CONCEPTS, CURRENCY_OF, looksNorma43, RECORD } from './n43Records';

export const norma43: Reader = {
  name: 'Norma 43',
  recognises: (content) => looksNorma43(content.text),
  read,
};

/** The account being read; `texts` are those of its last movement. */
type Open = {
  account: AccountReading;
  entries: Entry[];
  debits: number;
  credits: number;
  texts: string[];
  isClosed: boolean;
};

function read(content: Content): Reading {
  const reading = emptyReading('n43', 'Norma 43', content);
  const records = recordsOf(content.text, RECORD);
  let open: Open | undefined;
  let before = 0;
  let isEnded = false;
  for (const record of records) {
    const code = record.text.slice(0, 2);
    if (code === '11') {
      mustBeClosed(open, reading);
      open = { account: header(record), entries: [], debits: 0, credits: 0, texts: [], isClosed: false };
      reading.accounts.push(open.account);
    } else if (code === '22' && open) addMovement(record, open, reading);
    else if (code === '23' && open) addText(record, open);
    else if (code === '24')
      reading.skipped.push({ row: record.line, msg: 'Importe en la divisa de origen (registro 24).' });
    else if (code === '33' && open) totals(record, open, reading);
    else if (code === '88') {
      isEnded = record.text.trimEnd().length >= COUNTED;
      lastRecord(record, before, reading);
    } else if (code !== '00')
      reading.problems.push({ row: record.line, msg: 'Registro de Norma 43 desconocido.', raw: record.text });
    before += 1;
  }
  mustBeClosed(open, reading);
  if (!isEnded) reading.truncations.push({ kind: 'end', msg: 'Falta el registro final (88) de Norma 43.' });
  reading.warnings.push(...gapWarnings(reading.accounts));
  reading.accounts = joinAccounts(reading.accounts);
  return reading;
}

/** The end of the last record's count. */
const COUNTED = 26;

function mustBeClosed(open: Open | undefined, { truncations }: Reading): void {
  if (!open || open.isClosed) return;
  truncations.push({ kind: 'end', msg: `Cuenta ${open.account.key}: falta su registro de totales (33).` });
}

function currencyIn(record: FixedRecord, from: number): string {
  const code = columns(record, from, from + 2);
  return CURRENCY_OF[code] ?? (/^[A-Z]{3}$/.test(code) ? code : '');
}

function header(record: FixedRecord): AccountReading {
  const balance = cents(record, 34, 47);
  const account = { key: columns(record, 3, 20).trim(), currency: currencyIn(record, 48) };
  return balance === undefined
    ? account
    : { ...account, opening: columns(record, 33, 33) === '1' ? -balance : balance };
}

const AMOUNT_END = 42;

function addMovement(record: FixedRecord, open: Open, reading: Reading): void {
  const refuse = (msg: string) => reading.problems.push({ row: record.line, msg, raw: record.text.trimEnd() });
  if (record.text.length < AMOUNT_END) return void refuse('El renglón está cortado antes de terminar el importe.');
  const date = dayOfYymmdd(columns(record, 11, 16));
  const valueDate = dayOfYymmdd(columns(record, 17, 22));
  const size = cents(record, 29, 42);
  const side = columns(record, 28, 28);
  if (!date) return void refuse('La fecha de operación no es válida.');
  if (size === undefined) return void refuse('El importe no es un número.');
  if (side !== '1' && side !== '2') return void refuse('No indica si es debe (1) o haber (2).');
  if (side === '1') open.debits += 1;
  else open.credits += 1;
  const reference = [columns(record, 53, 64), columns(record, 65, 80)].map(meaningful).filter(Boolean).join(' ');
  const entry = entryOf({
    row: record.line,
    account: open.account.key,
    currency: open.account.currency,
    date,
    ...(valueDate ? { valueDate } : {}),
    amount: side === '1' && size !== 0 ? -size : size,
    reference,
    document: meaningful(columns(record, 43, 52)),
    description: COMMON_CONCEPTS[columns(record, 23, 24)] ?? '',
    flags: dayFlags(date, valueDate),
  });
  open.entries.push(entry);
  open.texts = [];
  reading.entries.push(entry);
}

/** A field of zeros is an empty field. */
function meaningful(field: string): string {
  return /^[0 ]*$/.test(field) ? '' : oneLine(field);
}

function addText(record: FixedRecord, { entries, texts }: Open): void {
  texts.push(columns(record, 5, 42), columns(record, 43, 80));
  const last = entries.at(-1);
  if (last) last.description = oneLine(texts.join(' ')) || last.description;
}

function totals(record: FixedRecord, open: Open, { warnings, truncations }: Reading): void {
  const { account, entries } = open;
  open.isClosed = true;
  const sum = (sign: number) =>
    Math.abs(entries.reduce((total, { amount }) => (Math.sign(amount) === sign ? total + amount : total), 0));
  const announced = { debits: cents(record, 26, 39) ?? 0, credits: cents(record, 45, 58) ?? 0 };
  const differing = [
    ...differs('cargos', announced.debits, sum(-1), Number(columns(record, 21, 25)), open.debits),
    ...differs('abonos', announced.credits, sum(1), Number(columns(record, 40, 44)), open.credits),
  ];
  truncations.push(...differing.map((msg) => ({ kind: 'totals' as const, msg: `Cuenta ${account.key}: ${msg}` })));
  const balance = cents(record, 60, 73);
  if (balance === undefined) return;
  const side = columns(record, 59, 59);
  const reached = (account.opening ?? 0) + sum(1) - sum(-1);
  // Some banks omit the sign of the final balance; the movements then determine it.
  const negative = side === '1' || (side !== '2' && reached === -balance);
  account.closing = negative && balance !== 0 ? -balance : balance;
  warnings.push(...balanceWarnings(account, entries));
}

function differs(what: string, announced: number, found: number, announcedCount: number, count: number): string[] {
  if (announced === found && announcedCount === count) return [];
  return [
    `el registro 33 anuncia ${announcedCount} ${what} por ${formatMoney(announced)} y se leyeron ${count} por ${formatMoney(found)}.`,
  ];
}

/** Some banks count this record too, or omit the records of other currencies: only two missing ones are a loss. */
function lastRecord(record: FixedRecord, before: number, { warnings, truncations }: Reading): void {
  const announced = Number(columns(record, 21, 26));
  if (announced === before) return;
  const msg = `El registro 88 anuncia ${announced} registros y el archivo tiene ${before}: compruebe que está completo.`;
  if (announced > before + 1) truncations.push({ kind: 'totals', msg });
  else warnings.push(msg);
}
