/** In a sheet's XML, entities are what every encoding has. */
const UNCALCULATED = 'f&#243;rmula sin calcular: abra el libro en Excel y gu&#225;rdelo';

const FORMULA = /<(?:[^\s<>/:"'=]+:)?f[\s/>]/;
/** A cell with a formula and no value. A text that a formula leaves empty (`t="str"`) is one. */
const WITHOUT_VALUE =
  /<((?:[^\s<>/:"'=]+:)?)c(?=[\s>])((?![^>]*\st=["']str["'])[^>]*)>\s*<\1f(?=[\s/>])(?:[^>]*\/>|[^>]*>[^<]*<\/\1f\s*>)\s*(?:<\1v\s*(?:\/>|>\s*<\/\1v\s*>)\s*)?<\/\1c\s*>/g;
const TYPE = /\st\s*=\s*(?:"[^"]*"|'[^']*')/;

/**
 * The sheet with a text in each cell whose formula was never calculated, as programs leave them that write workbooks: an empty cell
 * would be a day to take from the row above, or no amount.
 */
export function withUncalculated(sheet: string): string {
  if (!FORMULA.test(sheet)) return sheet;
  return sheet.replace(
    WITHOUT_VALUE,
    (_, prefix: string, attributes: string) =>
      `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>${UNCALCULATED}</${prefix}v></${prefix}c>`,
  );
}
