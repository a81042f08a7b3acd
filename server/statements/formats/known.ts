import type { Content } from '../../files/encoding';
import type { Reader } from '../statement';
import { bai2 } from './bai2';
import { camt } from './camt';
import { cfonb } from './cfonb';
import { cnab240 } from './cnab240';
import { mt940 } from './mt940';
import { norma43 } from './n43';
import { ofx } from './ofx';
import { qif } from './qif';
import { spreadsheetXml } from './spreadsheetXml';

const READERS: Reader[] = [ofx, camt, mt940, norma43, cfonb, cnab240, bai2, qif, spreadsheetXml];

/** The reader that knows a text by its content; what none does is a table, or nothing of a bank's. */
export function readerOf(content: Content): Reader | undefined {
  return READERS.find((reader) => reader.recognises(content));
}
