import type { Cents } from '../../../src/api/contract/money';
import { readAmount } from '../../files/cells/amounts';
import { dayOf, dayOfYymmdd } from '../../files/cells/days';
import { oneLine } from '../../files/cells/words';

import { BEGINS_WITH_CODE, CODES } from './mt940Codes';

/** Field 61, a movement: `yymmdd[mmdd]` value and entry date, `[E][R]D|C` side, funds code, amount, type, references. */
export type StatementLine = {
  valueDate: string;
  /** The booking day, when the bank gives it. */
  entryDate?: string;
  amount: Cents;
  /** Expected (EC, ED): announced, not booked. */
  pending: boolean;
  /** `TRF`, `CHK`, `DDT`...; empty when the bank leaves it out. */
  type: string;
  /** Reference for the account owner; empty for NONREF and for references to field 86 (EREF, PREF). */
  ownerReference: string;
  bankReference: string;
  /** The other party's account, where the bank puts it in the supplement. */
  account: string;
  supplement: string;
};

const SHAPE = /^(\d{6})(\d{4})?(E?)(R?)([CD])([A-Z])?(\d[\d.,]*)(?:[NFS]([A-Z0-9 ]{3}))?/;
const NO_REFERENCE = /^(?:NONREF|NOREF|EREF|PREF|MARF|KREF|IREF|0*|.)$/i;

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;

/** `undefined` when the line is no movement; a sentence in Spanish when it is a faulty one. */
export function statementLine(text: string): StatementLine | string | undefined {
  // Files wrapped at a fixed width break this field anywhere, so its head is read as if it were one line.
  const match = SHAPE.exec(text.replace(/\n/g, ''));
  if (!match) return undefined;
  const [head, value = '', entry, expected, reversal, side, , figures = '', type = ''] = match;
  const valueDate = dayOfYymmdd(value);
  if (!valueDate) return `La fecha valor ${value} no es válida.`;
  const amount = readAmount(figures, figures.lastIndexOf('.') > figures.lastIndexOf(',') ? '.' : ',');
  if (!amount) return `El importe ${figures} no es un número.`;
  const entryDate = entry === undefined ? undefined : entryDay(entry, valueDate);
  // A reversed credit takes money out, a reversed debit brings it back. "DR" and "CR" are a side and a funds code.
  const out = (side === 'D') !== (reversal === 'R');
  return {
    valueDate,
    ...(entryDate ? { entryDate } : {}),
    amount: out && amount.cents !== 0 ? -amount.cents : amount.cents,
    pending: expected === 'E',
    type,
    ...references(after(text, head.length)),
  };
}

/** The entry date has no year: the nearest to the value date counts, across New Year too. */
function entryDay(mmdd: string, valueDate: string): string | undefined {
  const month = Number(mmdd.slice(0, 2));
  const apart = month - Number(valueDate.slice(5, 7));
  const year = Number(valueDate.slice(0, 4)) + (apart > 6 ? -1 : apart < -6 ? 1 : 0);
  return dayOf(year, month, Number(mmdd.slice(2)));
}

/** The text after the first `count` characters, line ends not counted. */
function after(text: string, count: number): string {
  let at = 0;
  for (let left = count; left > 0; at += 1) if (text[at] !== '\n') left -= 1;
  return text.slice(at);
}

function references(rest: string): Pick<StatementLine, 'ownerReference' | 'bankReference' | 'account' | 'supplement'> {
  const flat = rest.replace(/\n/g, '');
  // A code ends the references however the text is wrapped; otherwise the line's end does.
  const code = flat.search(CODES);
  const [first = '', ...more] = rest.split('\n');
  const named = code >= 0 ? flat.slice(0, code) : first;
  const [owner = '', bank = ''] = named.split('//', 2).map((part) => part.trim());
  const below = oneLine(code >= 0 ? flat.slice(code) : more.join(' '));
  const ours = { ownerReference: NO_REFERENCE.test(owner) ? '' : owner, account: '', supplement: '' };
  const theirs = NO_REFERENCE.test(bank) ? '' : bank;
  if (IBAN.test(below)) return { ...ours, bankReference: theirs, account: below };
  if (/^\d{13,}$/.test(below)) return { ...ours, bankReference: theirs || below };
  return { ...ours, bankReference: theirs, supplement: BEGINS_WITH_CODE.test(below) ? '' : below };
}
