import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';
import type { Cell, Grid, GridRow } from '../../../files/cells/grid';
import type { Content } from '../../../files/encoding';
import { FileRefusal } from '../../../files/refusal';
import { countWords } from '../../reading';
import type { Reading } from '../../statement';
import { OTHER_HEADER } from '../dialect';
import { layoutOf, withoutLayout } from '../place/layout';
import { readGrid } from '../readGrid';
import { type Shape, shapeOf } from '../shape';
import { HALF, ROWS_SAMPLED, TEXT_CHECKED } from '../thresholds';
import { bestDelimiter, type Delimiter, parseDelimited } from './delimiter';
import { otherDelimiter } from './otherDelimiter';
import { rejoined, rejoinedTexts } from './rejoined';
import { withShortRows } from './shortRows';

const NAMES: Record<Delimiter, string> = { ',': ',', ';': ';', '\t': 'tabulador', '|': '|' };

/** The shape that recognises such a text; `undefined` when its head cannot be cut. */
export function delimitedShape({ text }: Content, delimiter: Delimiter): Shape | undefined {
  const head =
    text.length > TEXT_CHECKED ? text.slice(0, text.lastIndexOf('\n', TEXT_CHECKED) + 1 || TEXT_CHECKED) : text;
  try {
    return shapeOf('text', parseDelimited(head, delimiter), delimiter);
  } catch (refusal) {
    if (refusal instanceof FileRefusal) return undefined;
    throw refusal;
  }
}

/** Reads CSV, TSV, semicolon or pipe text. `best`: its best delimiter, where it is known. Throws a FileRefusal when it holds no movements. */
export function readDelimited(content: Content, wanted: Mapping, best?: Delimiter): Reading {
  const text = content.text.includes('\r') ? content.text.replace(/\r\n?/g, '\n') : content.text;
  const chosen = wanted.delimiter === 'fixed' ? undefined : wanted.delimiter;
  const other = chosen === undefined || chosen === '\t' ? otherDelimiter(text) : undefined;
  const delimiter = other === undefined ? (chosen ?? best ?? bestDelimiter(text)) : '\t';
  const parsed = unquoted(
    parseDelimited(other === undefined ? text : text.replaceAll('\t', ' ').replaceAll(other, '\t'), delimiter),
  );
  const amounts = delimiter === ',' ? rejoined(parsed) : { grid: parsed, count: 0 };
  const { grid: joined, count } = rejoinedTexts(amounts.grid, delimiter);
  const grid = withShortRows(joined);
  // A mapping remembered for another layout may cut this one wrongly, so all of it is ignored.
  if (chosen && wanted.header && layoutOf(grid, wanted).isOther) {
    const reading = readDelimited(content, withoutLayout(wanted));
    reading.dialect.understood.unshift(OTHER_HEADER);
    return reading;
  }
  const source = {
    format: 'csv' as const,
    formatName: delimiter === '\t' ? 'TSV' : 'CSV',
    encoding: content.encoding,
    cut: { encoding: content.encoding, delimiter },
    understood: [
      { about: 'delimiter' as const, text: `Separador ${other ?? NAMES[delimiter]}` },
      ...(amounts.count > 0
        ? [{ text: 'La coma de los decimales también separaba columnas: los montos se unieron' }]
        : []),
      ...(count > 0
        ? [{ text: `El separador está también dentro de un texto: se unió (${countWords(count, 'fila')})` }]
        : []),
    ],
  };
  return readGrid(grid, source, wanted);
}

const QUOTED = /^(?:'(.*)'|="(.*)")$/;

/** Takes off what stands around cells so that Excel leaves them as they are ('02112026', ="0042"), where most rows have some. */
function unquoted(grid: Grid): Grid {
  const hasQuoted = ({ cells }: GridRow) => cells.some((cell) => typeof cell === 'string' && QUOTED.test(cell));
  if (!grid.slice(0, ROWS_SAMPLED).some(hasQuoted)) return grid;
  if (grid.filter(hasQuoted).length < grid.length * HALF) return grid;
  const bare = (cell: Cell) => (typeof cell === 'string' ? cell.replace(QUOTED, '$1$2').trim() : cell);
  return grid.map((row) => ({ ...row, cells: row.cells.map(bare) }));
}
