import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';
import { type Grid, widthOf } from '../../../files/cells/grid';
import { sameHeader } from '../../../files/cells/headers';
import { findHeader, type Header, headerTexts } from './header';

export type Layout = {
  header: Header;
  /** The rows down to the header, and the rows below it. */
  above: Grid;
  body: Grid;
  width: number;
  /** The decisions of staff that fit this file: a mapping remembered for another layout is ignored. */
  wanted: Mapping;
  /** Whether the mapping was for another layout. */
  isOther: boolean;
};

/** Finds the header; `wanted` decides when it is for this layout. */
export function layoutOf(grid: Grid, wanted: Mapping): Layout {
  const width = widthOf(grid);
  const place = (header: Header, mapping: Mapping, isOther = false): Layout => ({
    header: { at: header.at, texts: padded(header.texts, width) },
    above: grid.slice(0, header.at + 1),
    body: grid.slice(header.at + 1),
    width,
    wanted: mapping,
    isOther,
  });
  const none: Header = { at: -1, texts: [] };
  const requested = wanted.header_row === undefined ? undefined : headerAt(grid, wanted.header_row);
  if (wanted.header === undefined) return place(requested ?? findHeader(grid) ?? none, wanted);

  if (requested && sameHeader(padded(requested.texts, width), wanted.header)) return place(requested, wanted);
  const found = findHeader(grid) ?? none;
  if (sameHeader(padded(found.texts, width), wanted.header))
    return place(found, { ...wanted, header_row: rowOf(grid, found) });
  return place(found, withoutLayout(wanted), true);
}

/** The physical row of a header; 0 when the file has none. */
export function rowOf(grid: Grid, header: Header): number {
  return grid[header.at]?.row ?? 0;
}

/** The fields of a mapping that do not depend on the file's layout. */
export function withoutLayout({ encoding, account, pending }: Mapping): Mapping {
  return {
    ...(encoding !== undefined && { encoding }),
    ...(account !== undefined && { account }),
    ...(pending && { pending }),
  };
}

function headerAt(grid: Grid, row: number): Header | undefined {
  if (row === 0) return { at: -1, texts: [] };
  const at = grid.findIndex((candidate) => candidate.row === row);
  if (at < 0) return undefined;
  return {
    at,
    texts:
      headerTexts(grid, at) ??
      (grid[at]?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell : cell.text).trim()),
  };
}

/** Pads ragged headers with empty names; columns without a header are named by their number. */
function padded(texts: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) =>
    texts.length === 0 ? `Columna ${column + 1}` : (texts[column] ?? ''),
  );
}
