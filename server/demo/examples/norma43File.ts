import iconv from 'iconv-lite';
import type { Cents } from '../../../src/api/contract/money';
import { type Line, type Statement, sumOf } from './line';

const BANK = '0049';
const OFFICE = '1500';
const EUROS = '978';

/** Norma 43 of the Spanish banks (AEB, June 2012): records of 80 columns in Latin-1, the debit side 1 and the credit side 2. */
export function norma43File({ from, to, opening, lines }: Statement, account: string): Uint8Array {
  const closing = opening + sumOf(lines);
  const records = [
    `11${BANK}${OFFICE}${account}${day(from)}${day(to)}${side(opening)}${amount(opening)}${EUROS}3${'COMERCIAL ANDINA'.padEnd(26)}`,
    ...lines.flatMap(movement),
    `33${BANK}${OFFICE}${account}${count(lines, -1)}${amount(total(lines, -1))}${count(lines, 1)}${amount(total(lines, 1))}${side(closing)}${amount(closing)}${EUROS}`,
  ];
  const all = [...records, `88${'9'.repeat(18)}${String(records.length).padStart(6, '0')}`];
  return iconv.encode(`${all.map((record) => record.padEnd(80)).join('\r\n')}\r\n`, 'latin1');
}

/** The movement, and its text in pieces of two columns of 38. */
function movement({ date, text, reference, cents }: Line): string[] {
  const concept = cents < 0 ? '17' : '04';
  const head = `22    ${OFFICE}${day(date)}${day(date)}${concept}000${side(cents)}${amount(cents)}${'0'.repeat(10)}${reference.padStart(12, '0')}`;
  const pieces = text.match(/.{1,76}/g) ?? [];
  return [head, ...pieces.map((piece, i) => `23${String(i + 1).padStart(2, '0')}${piece}`)];
}

const ofSide = (lines: readonly Line[], sign: number) => lines.filter(({ cents }) => Math.sign(cents) === sign);
const total = (lines: readonly Line[], sign: number) => sumOf(ofSide(lines, sign));
const count = (lines: readonly Line[], sign: number) => String(ofSide(lines, sign).length).padStart(5, '0');
const side = (cents: Cents) => (cents < 0 ? '1' : '2');
const amount = (cents: Cents) => String(Math.abs(cents)).padStart(14, '0');
const day = (date: string) => date.slice(2).replaceAll('-', '');
