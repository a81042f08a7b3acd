import { columnOf } from './addresses';

/**
 * Which cells of a workbook are written in red, as people mark what left the account. The library that reads the cells leaves colours
 * out, so they are looked up in the parts themselves.
 */

/** The text of a part by its name; '' where there is none. */
type TextOf = (part: string) => string;

const STRONG = 0xb0;
const WEAK = 0x70;
/** The reds of the palette that colours are counted in (ECMA-376 18.8.27). */
const INDEXED = new Set(['2', '10', '16']);
const RED_FORMAT = /^\[(?:red|rojo|color ?3)\]/i;

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
const tags = (text: string, name: string) => text.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g')) ?? [];
/** What stands between the tags of the first element of a name. */
const within = (text: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}[\\s>][\\s\\S]*?</(?:\\w+:)?${name}>`).exec(text)?.[0] ?? '';

function isRed(font: string): boolean {
  const [color = ''] = tags(font, 'color');
  if (INDEXED.has(attribute(color, 'indexed'))) return true;
  const parts = /^[0-9a-f]{2}([0-9a-f]{6})$/i.exec(attribute(color, 'rgb'))?.[1]?.match(/../g) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return red >= STRONG && green <= WEAK && blue <= WEAK;
}

/** Styles of cells whose font is red, or whose whole format of numbers is. */
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

/** Of each sheet, in the workbook's order, its red cells as "column row", both from 1. */
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
