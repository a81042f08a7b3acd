import type { Cents } from '../../src/api/contract/money';
import { type Decimal, readAmount } from './cells/amounts';
import { dayOf } from './cells/days';
import { textAt, type Xml } from './xml';

/** Values in the form of ISO 20022 messages (camt, pain). */

/** The decimal mark of ISO is a point; some banks write a comma. */
export function decimalMark(text: string): Decimal {
  return text.includes(',') && !text.includes('.') ? ',' : '.';
}

/** Cents of an ISO decimal. */
export function decimalCents(text: string): Cents | undefined {
  return readAmount(text, decimalMark(text))?.cents;
}

/** The day of a `Dt` or `DtTm` choice as the bank wrote it: no time zone moves it. */
export function dayIn(choice: Xml | undefined): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(textAt(choice, 'Dt', 'DtTm'));
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}
