import type { Dialect, Mapping, Understanding } from '../../../src/api/contract/reconciliation/statement';
import { firstFilled, type Grid, isBlankRow, textOf } from '../../files/cells/grid';
import type { Decision } from './decide';
import { type Layout, rowOf } from './place/layout';
import type { TableOfFile } from './place/tables';
import type { Checked } from './rows/checks';
import { leftOutFields } from './rows/leftOut';
import type { Rows } from './rows/rows';
import type { Source } from './source';

export const OTHER_HEADER: Understanding = {
  text: 'Las columnas guardadas eran para otro encabezado: no se usaron',
};

/** One table as it was read. */
export type Part = { table: TableOfFile; decision: Decision; rows: Rows };

/** All that was found in a file. */
type Found = {
  /** All rows, those included that staff say are no movements. */
  file: Grid;
  grid: Grid;
  layout: Layout;
  /** How many rows each movement takes. */
  each: number;
  tables: readonly TableOfFile[];
  /** The one table that staff chose. */
  chosen: TableOfFile | undefined;
  /** The table whose columns staff see. */
  own: Part;
  rows: Rows;
  checks: readonly Checked[];
};

/** How the file was read, as staff see it. */
export function dialectOf(found: Found, source: Source): Dialect {
  const { grid, layout, tables, own } = found;
  const { decision } = own;
  return {
    format: source.format,
    format_name: source.formatName,
    encoding: source.encoding,
    mapping: fullMapping(found, source),
    header: decision.plan.header.length > 0 ? [...decision.plan.header] : layout.header.texts,
    sample: firstFilled(own.table.body, 8).map((row) => row.cells.map(textOf)),
    ...(source.sheets && { sheets: source.sheets }),
    ...(source.lines && { lines: source.lines }),
    picture: pictureOf(found),
    ...(tables.length > 1 && { tables: tables.map(({ header, title }) => ({ row: rowOf(grid, header), title })) }),
    ...(decision.words.length > 0 && { words: decision.words }),
    understood: understoodOf(found, source),
  };
}

/** Rows around the header, the last ones and some that could not be read: what staff may want to point at. */
function pictureOf({ file, grid, layout, each, rows }: Found): NonNullable<Dialect['picture']> {
  const all = each === 1 ? file : grid;
  const header = rowOf(grid, layout.header);
  const from = Math.max(0, all.findIndex(({ row }) => row >= header) - ABOVE_HEADER);
  const unread = new Set(rows.problems.slice(0, UNREAD_SHOWN).map(({ row }) => row));
  const shown = new Set([
    ...firstFilled(all.slice(from, from + PICTURE_ROWS * 4), PICTURE_ROWS),
    ...(unread.size === 0 ? [] : all.filter(({ row }) => unread.has(row))),
    ...all
      .slice(-LAST_SHOWN * 2)
      .filter((row) => !isBlankRow(row))
      .slice(-LAST_SHOWN),
  ]);
  return [...shown]
    .sort((one, other) => one.row - other.row)
    .map(({ row, cells }) => ({
      row,
      cells: cells.slice(0, PICTURE_COLUMNS).map((cell) => textOf(cell).slice(0, PICTURE_TEXT)),
    }));
}

const [ABOVE_HEADER, PICTURE_ROWS, LAST_SHOWN, UNREAD_SHOWN] = [10, 26, 5, 6];
const [PICTURE_COLUMNS, PICTURE_TEXT] = [40, 80];

function understoodOf(
  { grid, layout, each, tables, chosen, own: { decision }, rows, checks }: Found,
  source: Source,
): Understanding[] {
  return [
    ...source.understood,
    ...(layout.isOther ? [OTHER_HEADER] : []),
    {
      about: 'header_row',
      text: layout.header.at < 0 ? 'Sin encabezado' : `Encabezado en la fila ${rowOf(grid, layout.header)}`,
    },
    ...(tables.length > 1
      ? [
          {
            about: 'table' as const,
            text: chosen ? `Una de ${tables.length} tablas` : `${tables.length} tablas, leídas todas`,
          },
        ]
      : []),
    ...(each > 1 ? [{ about: 'rows_each' as const, text: `Cada movimiento ocupa ${each} filas` }] : []),
    ...decision.understood,
    ...(checks.some(({ newestFirst }) => newestFirst) ? [{ text: 'Del más nuevo al más antiguo' }] : []),
    ...pendingIn(rows),
  ];
}

function pendingIn({ entries }: Rows): Understanding[] {
  const pending = entries.filter((entry) => entry.pending).length;
  if (pending === 0) return [];
  return [{ about: 'pending', text: pending === 1 ? '1 movimiento pendiente' : `${pending} movimientos pendientes` }];
}

/**
 * The mapping that, sent back, gives this same reading. Open questions stay out of it, except columns and widths: those
 * are a proposal of the mapping editor, and sending them back accepts it.
 */
function fullMapping({ grid, layout, each, own }: Found, source: Source): Mapping {
  const { table, decision } = own;
  const { plan } = decision;
  const { wanted } = plan;
  return {
    ...source.cut,
    header_row: rowOf(grid, table.header),
    header: table.header.texts,
    columns: [...plan.roles],
    ...decision.mapping,
    rows_each: each,
    ...(layout.wanted.table !== undefined && { table: layout.wanted.table }),
    ...leftOutFields(wanted),
    ...(layout.wanted.accepted && { accepted: layout.wanted.accepted }),
    pending: wanted.pending ?? 'skip',
    ...(wanted.account !== undefined && { account: wanted.account }),
  };
}
