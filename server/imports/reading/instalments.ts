import { type Cell, type Grid, textOf } from '../../files/cells/grid';
import { asCode, plainText, type Reader } from './cells';

/** "2", "2/3", "2 de 3", "Cuota 2". */
const ORDINAL = /^(?:(?:cuota|letra|pago)\s*)?(?:n[°ºo]?\.?\s*)?(\d{1,2})(?:\s*(?:\/|de|of)\s*(\d{1,3}))?$/i;
/** A header that says a number. */
const OF_NUMBER = /^(?:n|no|nro|num|numero|number) | (?:n|no|nro|num|numero|number)$/;

/** Which of how many an instalment is: none of "0" or "1/1". */
export const asInstalment: Reader = (cell, text, customs) => {
  const code = asCode(cell, text, customs);
  if (!code || 'fault' in code) return code;
  const [, part = '', of] = ORDINAL.exec(code.text) ?? [];
  const isOneOfSeveral = Number(part) > 0 && (of === undefined || Number(of) > 1);
  return isOneOfSeveral ? { text: String(Number(part)) } : undefined;
};

/** Whether a column numbers instalments: under "Cuota" alone, a column of whole numbers without a first one may be of amounts. */
export function numbersInstalments(header: string, body: Grid, column: number): boolean {
  const cells = body.map(({ cells: all }): Cell | undefined => all[column]).filter((cell) => textOf(cell) !== '');
  const read = cells.map((cell) => ORDINAL.exec(plainText(cell)));
  return (
    read.every((one) => one !== null) &&
    (OF_NUMBER.test(header) || read.some((one) => one?.[2] !== undefined || one?.[1] === '1'))
  );
}

/** The number of an instalment, as one of an electronic document has it: F-1/2. One that ends so already stays. */
export const numberOfPart = (number: string, part: string): string =>
  new RegExp(`[/ (]${part}(?:/\\d+)?\\)?$`).test(number) ? number : `${number}/${part}`;

/** The number of the document that an instalment is of. */
export const numberWithoutPart = (number: string): string => number.replace(/\/\d{1,2}$/, '');
