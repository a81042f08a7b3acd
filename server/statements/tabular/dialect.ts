import type { Dialect, Mapping, Understanding } from '../../../src/api/contract/reconciliation/statement';
import { firstFilled, type Grid, textOf } from '../../files/cells/grid';
import type { Decision } from './decide';
import { type Layout, rowOf } from './place/layout';
import type { TableOfFile } from './place/tables';
import type { Checked } from './rows/checks';
import type { Rows } from './rows/rows';
import type { Source } from './source';

export const OTHER_HEADER: Understanding = {
  text: 'Las columnas guardadas eran para otro encabezado: no se usaron',
};

/** One table as it was read. */
export type Part = { table: TableOfFile; decision: Decision; rows: Rows };

/** All that was found in a file. */
type Found = {
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
    ...(tables.length > 1 && { tables: tables.map(({ header, title }) => ({ row: rowOf(grid, header), title })) }),
    ...(decision.words.length > 0 && { words: decision.words }),
    understood: understoodOf(found, source),
  };
}

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
    ...(layout.wanted.accepted && { accepted: layout.wanted.accepted }),
    pending: wanted.pending ?? 'skip',
    ...(wanted.account !== undefined && { account: wanted.account }),
  };
}
