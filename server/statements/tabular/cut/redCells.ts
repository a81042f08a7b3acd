import { columnOf } from './addresses';

/**
 * Finds the red cells of a workbook, since people mark outgoing money in red. The library that reads the cells drops colours, so
 * the parts of the file are searched directly.
 */

/** The text of a part by its name; '' for a missing part. */
type TextOf = (part: string) => string;

const STRONG = 0xb0;
const WEAK = 0x70;
/** The reds of the indexed palette (ECMA-376 18.8.27). */
const INDEXED = new Set(['2', '10', '16']);
const RED_FORMAT = /^\[(?:red|rojo|color ?3)\]/i;

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
const tags = (text: string, name: string) => text.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g')) ?? [];
/** The first element of a name, with its tags. */
const within = (text: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}[\\s>][\\s\\S]*?</(?:\\w+:)?${name}>`).exec(text)?.[0] ?? '';

function isRed(font: string): boolean {
  const [color = ''] = tags(font, 'color');
  if (INDEXED.has(attribute(color, 'indexed'))) return true;
  const parts = /^[0-9a-f]{2}([0-9a-f]{6})$/i.exec(attribute(color, 'rgb'))?.[1]?.match(/../g) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return red >= STRONG && green <= WEAK && blue <= WEAK;
}

/** Styles of cells with a red font or a red number format. */
function redStyles(styles: string): ReadonlySet<string> {
  const fonts = within(styles, 'fonts')
    .split(/<(?:\w+:)?font(?=[\s/>])/)
    .slice(1)
    .map(isRed);
  const formats = new Set(
    tags(within(styles, 'numFmts'), 'numFmt').flatMap((format) =>
      RED_FORMAT.test(attribute(format, 'formatCode')) ? [attribute(format, 'numFmtId')] : [],
    ),
  );
  const cells = tags(within(styles, 'cellXfs'), 'xf');
  return new Set(
    cells.flatMap((cell, at) =>
      fonts[Number(attribute(cell, 'fontId'))] || formats.has(attribute(cell, 'numFmtId')) ? [String(at)] : [],
    ),
  );
}

/** The red cells of each sheet, in the workbook's order, as "column row", both from 1. */
export function redCells(textOf: TextOf): ReadonlySet<string>[] {
  const red = redStyles(textOf('xl/styles.xml'));
  if (red.size === 0) return [];
  const targets = new Map(
    tags(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((relation) => {
      const target = attribute(relation, 'Target');
      return [attribute(relation, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const;
    }),
  );
  return tags(textOf('xl/workbook.xml'), 'sheet').map((sheet) => {
    const cells = tags(textOf(targets.get(attribute(sheet, 'id')) ?? ''), 'c');
    return new Set(
      cells.flatMap((cell) => {
        const [, letters = '', row = ''] = /^([A-Za-z]+)(\d+)$/.exec(attribute(cell, 'r')) ?? [];
        return red.has(attribute(cell, 's')) ? [`${columnOf(letters)} ${row}`] : [];
      }),
    );
  });
}
