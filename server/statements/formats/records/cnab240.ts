import { dayFlags, dayOf } from '../../../files/cells/days';
import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { formatMoney } from '../../../ledger/words';
import { balanceWarnings, emptyReading, entryOf, gapWarnings, joinAccounts } from '../../reading';
import type { AccountReading, Entry, Reader, Reading } from '../../statement';
import { cents, columns, type FixedRecord, recordsOf } from './fixedRecords';

/** The account statements of Brazilian banks: segment E of CNAB 240 (FEBRABAN, "Extrato de conta corrente para conciliação bancária"). */
export const cnab240: Reader = { name: 'CNAB 240', recognises: ({ text }) => hasStatement(text), read };

const RECORD = 240;
const hasStatement = (text: string) => recordsOf(text.slice(0, 8_000), RECORD).some(({ text: one }) => LOT.test(one));
/** The header of a lot of account movements. */
const LOT = /^\d{7}1E\d{2}/;

type Open = { account: AccountReading; entries: Entry[]; isClosed: boolean };

function read(content: Content): Reading {
  const reading = emptyReading('cnab', 'CNAB 240', content);
  const records = recordsOf(content.text, RECORD);
  const opened: Open[] = [];
  let open: Open | undefined;
  let isEnded = false;
  for (const record of records) {
    const kind = columns(record, 8, 8);
    if (kind === '1') {
      open = { account: header(record), entries: [], isClosed: false };
      opened.push(open);
    } else if (kind === '3' && columns(record, 14, 14) === 'E' && open) movement(record, open, reading);
    else if (kind === '5' && open) totals(record, open, reading);
    else if (kind === '9') isEnded = counted(record, records.length, reading);
    else if (kind !== '0')
      reading.problems.push({ row: record.line, msg: 'Registro de CNAB desconocido.', raw: record.text.trimEnd() });
  }
  for (const { account, isClosed } of opened) {
    if (!isClosed)
      reading.truncations.push({ kind: 'end', msg: `Cuenta ${account.key}: falta su registro de totales (5).` });
  }
  if (!isEnded) reading.truncations.push({ kind: 'end', msg: 'Falta el registro final (9) de CNAB.' });
  const accounts = opened.map(({ account }) => account);
  reading.warnings.push(...gapWarnings(accounts));
  reading.accounts = joinAccounts(accounts);
  return reading;
}

function header(record: FixedRecord): AccountReading {
  const key = [columns(record, 53, 57), columns(record, 59, 71)].map((part) => part.trim()).join(' ');
  const opening = signed(record);
  return { key, currency: columns(record, 171, 173).trim() || 'BRL', ...(opening !== undefined && { opening }) };
}

/** The amount at 151, with its side behind it. */
function signed(record: FixedRecord): number | undefined {
  const size = cents(record, 151, 168);
  const side = columns(record, 169, 169);
  if (size === undefined || (side !== 'C' && side !== 'D')) return undefined;
  return side === 'D' && size !== 0 ? -size : size;
}

function dayIn(record: FixedRecord, from: number): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(columns(record, from, from + 7)) ?? [];
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(day));
}

function movement(record: FixedRecord, { account, entries }: Open, reading: Reading): void {
  const date = dayIn(record, 143);
  const valueDate = dayIn(record, 135);
  const amount = signed(record);
  if (!date || amount === undefined) {
    const msg = date ? 'El importe no se entiende o está cortado.' : 'La fecha de lanzamiento no es válida.';
    reading.problems.push({ row: record.line, msg, raw: record.text.trimEnd() });
    return;
  }
  const entry = entryOf({
    row: record.line,
    account: account.key,
    currency: account.currency,
    date,
    ...(valueDate && { valueDate }),
    amount,
    description: oneLine(columns(record, 177, 201)),
    document: oneLine(columns(record, 202, 240)),
    flags: dayFlags(date, valueDate),
  });
  entries.push(entry);
  reading.entries.push(entry);
}

function totals(record: FixedRecord, open: Open, reading: Reading): void {
  const { account, entries } = open;
  const closing = signed(record);
  if (closing === undefined) return;
  open.isClosed = true;
  account.closing = closing;
  reading.warnings.push(...balanceWarnings(account, entries));
  const sides = [
    ['débitos', cents(record, 177, 194), -1],
    ['créditos', cents(record, 195, 212), 1],
  ] as const;
  for (const [what, announced, sign] of sides) {
    const found = Math.abs(entries.reduce((sum, { amount }) => (Math.sign(amount) === sign ? sum + amount : sum), 0));
    if (announced === undefined || announced === 0 || announced === found) continue;
    const msg = `Cuenta ${account.key}: el registro 5 anuncia ${what} por ${formatMoney(announced)} y se leyeron ${formatMoney(found)}.`;
    reading.truncations.push({ kind: 'totals', msg });
  }
}

/** Whether the last record is complete: it counts the file's records. */
function counted(record: FixedRecord, found: number, { truncations }: Reading): boolean {
  const announced = columns(record, 24, 29);
  if (!/^\d{6}$/.test(announced)) return false;
  if (Number(announced) > found) {
    truncations.push({
      kind: 'totals',
      msg: `El registro 9 anuncia ${Number(announced)} registros y el archivo tiene ${found}.`,
    });
  }
  return true;
}
