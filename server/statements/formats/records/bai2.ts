import { dayFlags, dayOfYymmdd } from '../../../files/cells/days';
import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { formatMoney } from '../../../ledger/words';
import { balanceWarnings, emptyReading, entryOf, gapWarnings, joinAccounts } from '../../reading';
import type { AccountReading, Entry, Reader, Reading } from '../../statement';

/** BAI2, the cash management reports of banks of the USA (BAI, "Cash Management Balance Reporting", version 2). */
export const bai2: Reader = { name: 'BAI2', recognises: ({ text }) => START.test(text), read };

const START = /^\s*01,[^,\n]*,[^,\n]*,\d{6},\d{0,4},[^\n]*\n\s*02,/;

/** A record with its continuation lines (88), its fields, and its number of lines. */
type Bai = { line: number; code: string; fields: string[]; lines: number };

type Group = { date?: string; currency: string; records: number; accounts: number; total: number };
type FileTotals = { records: number; groups: number; total: number; isEnded: boolean };
type Open = { account: AccountReading; entries: Entry[]; records: number; total: number };

function read(content: Content): Reading {
  const reading = emptyReading('bai2', 'BAI2', content);
  const opened: Open[] = [];
  let group: Group | undefined;
  let open: Open | undefined;
  const file: FileTotals = { records: 0, groups: 0, total: 0, isEnded: false };
  for (const record of recordsOf(content.text)) {
    const { code, fields } = record;
    file.records += record.lines;
    if (group) group.records += record.lines;
    if (open) open.records += record.lines;
    if (code === '02') {
      const date = dayOfYymmdd(fields[4] ?? '');
      group = { ...(date && { date }), currency: fields[6] || 'USD', records: record.lines, accounts: 0, total: 0 };
    } else if (code === '03' && group) {
      open = { account: header(record, group), entries: [], records: record.lines, total: totalIn(record) };
      group.accounts += 1;
      opened.push(open);
    } else if (code === '16' && open && group) movement(record, open, group, reading);
    else if (code === '49' && open && group) {
      compare('de la cuenta', fields, [open.total, open.records], reading);
      reading.warnings.push(...balanceWarnings(open.account, open.entries));
      group.total += integer(fields[1]) ?? 0;
      open = undefined;
    } else if (code === '98' && group) {
      compare('del grupo', fields, [group.total, group.accounts, group.records], reading);
      file.total += integer(fields[1]) ?? 0;
      file.groups += 1;
      group = undefined;
    } else if (code === '99') {
      file.isEnded = fields.length > 3;
      compare('del archivo', fields, [file.total, file.groups, file.records], reading);
    } else if (code !== '01')
      reading.problems.push({
        row: record.line,
        msg: 'Registro de BAI2 desconocido o fuera de su lugar.',
        raw: fields.join(','),
      });
  }
  if (open || group || !file.isEnded) {
    const lacks = open ? 'de la cuenta (49)' : group ? 'del grupo (98)' : 'del archivo (99)';
    reading.truncations.push({ kind: 'end', msg: `Falta el registro final ${lacks} de BAI2.` });
  }
  const accounts = opened.map(({ account }) => account);
  reading.warnings.push(...gapWarnings(accounts));
  reading.accounts = joinAccounts(accounts);
  return reading;
}

/** A record ends with "/", or, where its last field is a text, with its line. */
function recordsOf(text: string): Bai[] {
  const records: Bai[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    if (line === '') continue;
    const code = line.slice(0, 2);
    const rest = line.slice(3).replace(/\/$/, '').split(',');
    const last = records.at(-1);
    if (code === '88' && last) {
      last.fields.push(...rest);
      last.lines += 1;
    } else records.push({ line: index + 1, code, fields: [code, ...rest], lines: 1 });
  }
  return records;
}

const integer = (text = '') => (/^[+-]?\d+$/.test(text) ? Number(text) : undefined);

type Summary = { type: string; amount: number };

/** The summaries behind the account and its currency: type, amount, count and kind of funds, of which some take more fields. */
function summariesOf({ fields }: Bai): Summary[] {
  const found: Summary[] = [];
  for (let at = 3; at < fields.length; ) {
    const amount = integer(fields[at + 1]);
    if (amount !== undefined) found.push({ type: fields[at] ?? '', amount });
    at += 4 + fundsFields(fields, at + 3);
  }
  return found;
}

/** The number of fields behind the kind of funds that give the availability of the money. */
function fundsFields(fields: readonly string[], at: number): number {
  const kind = fields[at];
  if (kind === 'V') return 2;
  if (kind === 'S') return 3;
  return kind === 'D' ? 1 + 2 * (integer(fields[at + 1]) ?? 0) : 0;
}

const totalIn = (record: Bai) => summariesOf(record).reduce((sum, { amount }) => sum + amount, 0);

function header(record: Bai, group: Group): AccountReading {
  const summaries = summariesOf(record);
  const of = (type: string) => summaries.find((one) => one.type === type)?.amount;
  const [opening, closing] = [of('010'), of('015')];
  return {
    key: record.fields[1] ?? '',
    currency: record.fields[2] || group.currency,
    ...(opening !== undefined && { opening }),
    ...(closing !== undefined && { closing }),
  };
}

/** Types 100 to 399 are incoming, 400 to 699 outgoing; 890 carries no money. */
function sideOf(type: number): -1 | 0 | 1 | undefined {
  if (type === 890) return 0;
  if ((type >= 100 && type < 400) || (type >= 900 && type < 960)) return 1;
  return (type >= 400 && type < 700) || (type >= 960 && type < 1_000) ? -1 : undefined;
}

function movement(record: Bai, open: Open, { date }: Group, reading: Reading): void {
  const { fields, line } = record;
  const [, type = '', written = ''] = fields;
  const size = integer(written);
  const side = sideOf(Number(type));
  const raw = fields.join(',');
  const refuse = (msg: string) => reading.problems.push({ row: line, msg, raw });
  if (side === 0) return void reading.skipped.push({ row: line, msg: 'Información sin importe (890).', raw });
  if (!date) return void refuse('El grupo no dice de qué día es.');
  if (size === undefined) return void refuse('El importe no es un número.');
  if (side === undefined) return void refuse(`El tipo ${type} no dice si entra o sale.`);
  open.total += size;
  const behind = 4 + fundsFields(fields, 3);
  const valueDate = fields[3] === 'V' ? dayOfYymmdd(fields[4] ?? '') : undefined;
  const [bankReference = '', reference = '', ...texts] = fields.slice(behind);
  const entry = entryOf({
    row: line,
    account: open.account.key,
    currency: open.account.currency,
    date,
    ...(valueDate && { valueDate }),
    amount: side * size,
    description: oneLine(texts.join(', ')),
    reference: oneLine(reference || bankReference),
    flags: dayFlags(date, valueDate),
  });
  open.entries.push(entry);
  reading.entries.push(entry);
}

/** Compares a trailer's control total and counts with the records. */
function compare(
  whose: string,
  fields: readonly string[],
  [total = 0, ...counts]: number[],
  { truncations }: Reading,
): void {
  const announced = integer(fields[1]);
  if (announced !== undefined && announced !== total) {
    truncations.push({
      kind: 'totals',
      msg: `El control ${whose} dice ${formatMoney(announced)} y sus importes suman ${formatMoney(total)}.`,
    });
  }
  const announcedCounts = fields.slice(2).map(integer);
  const isShort = counts.some((count, at) => (announcedCounts[at] ?? count) !== count);
  if (isShort)
    truncations.push({
      kind: 'totals',
      msg: `El control ${whose} cuenta ${fields.slice(2).join(' y ')} y se hallaron ${counts.join(' y ')}.`,
    });
}
