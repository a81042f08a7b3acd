import type { Content } from '../../files/encoding';
import type { Reader } from '../statement';
import { camt } from './camt';
import { mt940 } from './mt940';
import { ofx } from './ofx';
import { qif } from './qif';
import { bai2 } from './records/bai2';
import { cfonb } from './records/cfonb';
import { cnab240 } from './records/cnab240';
import { norma43 } from './records/n43';
import { spreadsheetXml } from './spreadsheetXml';

const READERS: Reader[] = [ofx, camt, mt940, norma43, cfonb, cnab240, bai2, qif, spreadsheetXml];

/** The reader that recognises a text by its content; a text without a reader is a table or no statement. */
export function readerOf(content: Content): Reader | undefined {
  return READERS.find((reader) => reader.recognises(content));
}
