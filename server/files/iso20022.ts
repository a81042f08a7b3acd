import type { Cents } from '../../src/api/contract/money';
import { readAmount } from './cells/amounts';
import { dayOf } from './cells/days';
import { textAt, type Xml } from './xml';

/** Values as the messages of ISO 20022 (camt, pain) write them. */

/** Cents of an ISO decimal; some banks write a comma. */
export function decimalCents(text: string): Cents | undefined {
  return readAmount(text, text.includes(',') && !text.includes('.') ? ',' : '.')?.cents;
}

/** The day of a `Dt` or `DtTm` choice as the bank wrote it: no time zone moves it. */
export function dayIn(choice: Xml | undefined): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(textAt(choice, 'Dt', 'DtTm'));
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}
