import type { Cents } from '../../../src/api/contract/money';
import type { Truncation } from '../../../src/api/contract/reconciliation/statement';
import { readAmount } from '../../files/cells/amounts';
import { dayFlags } from '../../files/cells/days';
import { oneLine } from '../../files/cells/words';
import type { Content } from '../../files/encoding';
import { formatMoney } from '../../ledger/words';
import { balanceWarnings, emptyReading, entryOf, gapWarnings, joinAccounts } from '../reading';
import type { AccountReading, Entry, Reader, Reading } from '../statement';
import { detailsOf } from './mt940Details';
import { type Field, fieldsOf, isEnded, looksMt940 } from './mt940Fields';
import { type StatementLine, statementLine } from './mt940Line';

/** SWIFT MT940 and MT942, in the dialects of the banks. Source: SWIFT Standards, category 9. */
export const mt940: Reader = { name: 'MT940', recognises: ({ text }) => looksMt940(text), read };

/** One statement (message) of the file while it is being read. */
type Open = {
  account: AccountReading;
  entries: Entry[];
  line?: StatementLine;
  details: string;
  closed: boolean;
  /** The final balance is there and follows from the rest. */
  isComplete: boolean;
};

/** The tags that end a movement, so that no details follow. */
const ENDS_MOVEMENT = /^(20|25P?|6[0-2][FM]?)$/;

function read(content: Content): Reading {
  const fields = fieldsOf(content.text);
  const interim = fields.some(({ tag }) => tag === '34F') && !fields.some(({ tag }) => tag.startsWith('62'));
  const reading = emptyReading('mt940', interim ? 'MT942' : 'MT940', content);
  const isEndMarked = isEnded(content.text);
  const opened: Open[] = [];
  const begin = (key: string) => {
    const one = start(key, reading);
    opened.push(one);
    return one;
  };
  let open = begin('');
  for (const field of fields) {
    if (ENDS_MOVEMENT.test(field.tag)) finish(open);
    if (field.tag === '25' || field.tag === '25P') open = begin(accountIn(field));
    else if (field.tag.startsWith('60')) open = opening(field, open, begin);
    else if (field.tag === '34F') open.account.currency ||= field.text.slice(0, 3);
    else if (field.tag === '61') movement(field, open, reading);
    else if (field.tag === '86') details(field, open, reading);
    else if (field.tag === 'NS') details({ ...field, text: ownFields(field.text) }, open, reading);
    else if (field.tag.startsWith('62')) closing(field, open, reading, !isEndMarked && field === fields.at(-1));
    else if (field.tag === '90D' || field.tag === '90C') reading.warnings.push(...interimTotals(field, open));
  }
  finish(open);
  if (!interim) reading.truncations.push(...opened.flatMap(lacksEnd));
  if (reading.truncations.length === 0 && isEndMarked === false) {
    reading.truncations.push({ kind: 'end', msg: 'El último mensaje no termina (falta su marca -).' });
  }
  const named = reading.accounts.filter(({ key, currency }) => key !== '' || currency !== '');
  reading.warnings.push(...gapWarnings(named));
  reading.accounts = joinAccounts(named);
  return reading;
}

function start(key: string, reading: Reading): Open {
  const account = { key, currency: '' };
  reading.accounts.push(account);
  return { account, entries: [], details: '', closed: false, isComplete: false };
}

function lacksEnd({ account, entries, isComplete }: Open): Truncation[] {
  if (isComplete || (account.opening === undefined && entries.length === 0)) return [];
  return [{ kind: 'end', msg: `Cuenta ${account.key}: falta su saldo final (:62F:), o está cortado.` }];
}

/** Some banks write the currency behind an IBAN ("NL77INGB0574908765EUR"): the balance names it too. */
function accountIn({ tag, text }: Field): string {
  const value = tag === '25P' ? (text.split('\n')[0] ?? '') : text.replace(/\n/g, '');
  return oneLine(value);
}

type Balance = { cents: Cents; currency: string };

function balanceIn({ text }: Field): Balance | undefined {
  const match = /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)/.exec(text.replace(/\s/g, ''));
  const [, side, , currency = '', figures = ''] = match ?? [];
  const amount = match
    ? readAmount(figures, figures.lastIndexOf('.') > figures.lastIndexOf(',') ? '.' : ',')
    : undefined;
  return amount && { cents: side === 'D' && amount.cents !== 0 ? -amount.cents : amount.cents, currency };
}

function opening(field: Field, before: Open, begin: (key: string) => Open): Open {
  const balance = balanceIn(field);
  // A page that does not repeat its account continues that account.
  const open = before.account.opening === undefined ? before : begin(before.account.key);
  if (!balance) return open;
  const { account } = open;
  account.opening = balance.cents;
  account.currency = balance.currency;
  const bare = account.key.endsWith(balance.currency) ? account.key.slice(0, -3).trim() : '';
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) account.key = bare;
  return open;
}

function closing(field: Field, open: Open, reading: Reading, isLast: boolean): void {
  const balance = balanceIn(field);
  open.closed = true;
  if (!balance) return;
  open.account.closing = balance.cents;
  open.account.currency ||= balance.currency;
  const booked = open.entries.filter(({ pending }) => !pending);
  const off = balanceWarnings(open.account, booked);
  // The last field of the file may be cut in the middle of its figures.
  open.isComplete = off.length === 0 || !isLast;
  reading.warnings.push(...off);
}

function movement(field: Field, open: Open, reading: Reading): void {
  const line = statementLine(field.text);
  if (line === undefined || typeof line === 'string') {
    const msg = line ?? 'El renglón :61: no tiene la forma de un movimiento.';
    reading.problems.push({ row: field.line, msg, raw: field.text });
    return;
  }
  const date = line.entryDate ?? line.valueDate;
  const entry = entryOf({
    row: field.line,
    account: open.account.key,
    currency: open.account.currency,
    date,
    valueDate: line.valueDate,
    amount: line.amount,
    pending: line.pending,
    flags: dayFlags(date, line.valueDate),
  });
  open.line = line;
  open.details = '';
  open.closed = false;
  open.entries.push(entry);
  reading.entries.push(entry);
}

function details(field: Field, open: Open, reading: Reading): void {
  if (open.line && !open.closed) {
    open.details += open.details === '' ? field.text : `\n${field.text}`;
    return;
  }
  const totals = /\/SUM\/(\d+)\/(\d+)\/([\d,.]+)\/([\d,.]+)/.exec(field.text.replace(/\n/g, ''));
  if (totals)
    reading.warnings.push(
      ...totalWarnings('D', totals[1], totals[3], open),
      ...totalWarnings('C', totals[2], totals[4], open),
    );
  reading.skipped.push({ row: field.line, msg: 'Información del extracto, no de un movimiento.', raw: field.text });
}

/** Field NS is the bank's own: lines of a two-digit number and a value, of which only those with words are useful. */
function ownFields(text: string): string {
  const values = text.split('\n').map((line) => line.slice(2));
  return values.filter((value) => /[^\d\s]{2}/.test(value) && !/^[A-Z]?\d{8,}/.test(value)).join('\n');
}

/** Fills in the last movement when all of its details have been read. */
function finish(open: Open): void {
  const { line, entries } = open;
  const entry = entries.at(-1);
  if (!line || !entry) return;
  const parsed = detailsOf(open.details);
  entry.description = oneLine(`${line.supplement} ${parsed.description}`) || parsed.counterparty.name || '';
  const cheque = /^CH[KGNB]$/.test(line.type);
  entry.document = cheque ? line.ownerReference : '';
  entry.reference = parsed.reference || (cheque ? '' : line.ownerReference) || line.bankReference;
  entry.counterparty = { ...(line.account ? { account: line.account } : {}), ...parsed.counterparty };
  if (line.bankReference.length >= 6) entry.bankId = line.bankReference;
  delete open.line;
}

function interimTotals({ tag, text }: Field, open: Open): string[] {
  const match = /^(\d+)[A-Z]{3}([\d,.]+)/.exec(text.replace(/\s/g, ''));
  return match ? totalWarnings(tag === '90D' ? 'D' : 'C', match[1], match[2], open) : [];
}

function totalWarnings(side: 'C' | 'D', count = '', sum = '', { account, entries }: Open): string[] {
  const mine = entries.filter(({ amount }) => (side === 'C' ? amount >= 0 : amount < 0));
  const found = Math.abs(mine.reduce((total, { amount }) => total + amount, 0));
  const announced = readAmount(sum, ',')?.cents;
  if (announced === found && Number(count) === mine.length) return [];
  const what = side === 'C' ? 'abonos' : 'cargos';
  return [
    `Cuenta ${account.key}: el banco anuncia ${count} ${what} por ${formatMoney(announced ?? 0)} y se leyeron ${mine.length} por ${formatMoney(found)}.`,
  ];
}
