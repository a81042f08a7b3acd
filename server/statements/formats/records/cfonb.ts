import { dayFlags, dayOfYymmdd } from '../../../files/cells/days';
import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { balanceWarnings, emptyReading, entryOf, gapWarnings, joinAccounts } from '../../reading';
import type { AccountReading, Entry, Reader, Reading } from '../../statement';
import { columns, type FixedRecord, recordsOf } from './fixedRecords';

/** CFONB 120, the account statements of French banks ("Relevé de compte sur support informatique", 2004). */
export const cfonb: Reader = { name: 'CFONB 120', recognises: ({ text }) => START.test(text), read };

const RECORD = 120;
const START = /^\s*01\d{5}[ \d]{4}\d{5}[A-Z]{3}\d.[A-Z\d]{11}..\d{6}/;

type Open = { account: AccountReading; entries: Entry[] };

function read(content: Content): Reading {
  const reading = emptyReading('cfonb', 'CFONB 120', content);
  const opened: Open[] = [];
  let open: Open | undefined;
  for (const record of recordsOf(content.text, RECORD)) {
    const code = columns(record, 1, 2);
    if (code === '01') {
      open = { account: header(record), entries: [] };
      opened.push(open);
    } else if (code === '04' && open) movement(record, open, reading);
    else if (code === '05' && open) complement(record, open);
    else if (code === '07' && open) {
      const closing = amountIn(record);
      if (closing !== undefined) open.account.closing = closing;
    } else
      reading.problems.push({ row: record.line, msg: 'Registro de CFONB desconocido.', raw: record.text.trimEnd() });
  }
  for (const { account, entries } of opened) {
    if (account.closing !== undefined) reading.warnings.push(...balanceWarnings(account, entries));
    else reading.truncations.push({ kind: 'end', msg: `Cuenta ${account.key}: falta su saldo final (registro 07).` });
  }
  const accounts = opened.map(({ account }) => account);
  reading.warnings.push(...gapWarnings(accounts));
  reading.accounts = joinAccounts(accounts);
  return reading;
}

function header(record: FixedRecord): AccountReading {
  const key = [columns(record, 3, 7), columns(record, 12, 16), columns(record, 22, 32)].join('').trim();
  const opening = amountIn(record);
  return { key, currency: columns(record, 17, 19), ...(opening !== undefined && { opening }) };
}

/** The last digit carries the sign: `{` and A to I are plus 0 to 9, `}` and J to R minus 0 to 9. */
const PLUS = '{ABCDEFGHI';
const MINUS = '}JKLMNOPQR';

function amountIn(record: FixedRecord): number | undefined {
  const [, digits = '', last = ''] = /^(\d{13})([{}A-R\d])$/.exec(columns(record, 91, 104)) ?? [];
  if (last === '') return undefined;
  const isOut = MINUS.includes(last);
  const unit = /\d/.test(last) ? Number(last) : (isOut ? MINUS : PLUS).indexOf(last);
  const decimals = Number(columns(record, 20, 20));
  const cents = Math.round((Number(digits) * 10 + unit) * 10 ** (2 - decimals));
  return isOut && cents !== 0 ? -cents : cents;
}

const dayIn = (record: FixedRecord, from: number) => {
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(columns(record, from, from + 5)) ?? [];
  return dayOfYymmdd(`${year}${month}${day}`);
};

function movement(record: FixedRecord, { account, entries }: Open, reading: Reading): void {
  const date = dayIn(record, 35);
  const valueDate = dayIn(record, 43);
  const amount = amountIn(record);
  if (!date || amount === undefined) {
    const msg = date ? 'El importe no se entiende o está cortado.' : 'La fecha de operación no es válida.';
    reading.problems.push({ row: record.line, msg, raw: record.text.trimEnd() });
    return;
  }
  const number = columns(record, 82, 88).trim();
  const entry = entryOf({
    row: record.line,
    account: account.key,
    currency: account.currency,
    date,
    ...(valueDate && { valueDate }),
    amount,
    description: oneLine(columns(record, 49, 79)),
    reference: oneLine(columns(record, 105, 120)),
    document: /^0*$/.test(number) ? '' : number,
    flags: dayFlags(date, valueDate),
  });
  entries.push(entry);
  reading.entries.push(entry);
}

/** Adds the names of payer or payee, references, or more of the text. */
function complement(record: FixedRecord, { entries }: Open): void {
  const entry = entries.at(-1);
  if (!entry) return;
  const text = oneLine(columns(record, 49, 118));
  const qualifier = columns(record, 46, 48);
  if (qualifier === 'NPY' || qualifier === 'NBE') entry.counterparty.name = text;
  else if (qualifier === 'RCN' || qualifier === 'REF') entry.reference ||= text;
  else entry.description = oneLine(`${entry.description} ${text}`);
}
