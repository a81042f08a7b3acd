import type { Content, TableCell } from 'pdfmake/interfaces';

/** What every PDF of ours is made of. */

/** As a `data:` address, with its sides in pixels. */
export type Picture = { uri: string; width: number; height: number };

const LOGO = { width: 150, height: 44 };
export const drawn = ({ uri }: Picture): Content => ({ image: uri, fit: [LOGO.width, LOGO.height] });

export const figure = (text: string): TableCell => ({ text, alignment: 'right' });

/** The head is repeated on every page. */
export function table(widths: (number | '*')[], head: TableCell[], rows: TableCell[][]): Content {
  return {
    margin: [0, 4, 0, 0],
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
  };
}
