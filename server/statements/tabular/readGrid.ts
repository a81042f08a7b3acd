import type { Mapping, Understanding } from '../../../src/api/contract/statement';
import { type Grid, isBlankRow, textOf } from '../../files/cells/grid';
import { today } from '../../files/cells/today';
import { FileRefusal } from '../../files/refusal';
import type { Reading } from '../statement';
import { draftByHeader } from './columns/draft';
import { profiles } from './columns/profiles';
import { shareCurrency } from './customs/currencies';
import { type Decision, decide } from './decide';
import { type Layout, layoutOf, rowOf } from './place/layout';
import { surroundings } from './place/surroundings';
import { check } from './rows/checks';
import { askMissing } from './rows/questions';
import { refuseReturns } from './rows/refusals';
import { type Rows, readPreamble, readRows } from './rows/rows';
import type { Source } from './source';

export const OTHER_HEADER: Understanding = {
  text: 'Las columnas guardadas eran para otro encabezado: no se usaron',
};

/**
 * Reads the movements of any tabular file. What `wanted` says is obeyed, the rest is inferred from the whole file.
 * Throws a FileRefusal when the table holds no movements at all.
 */
export function readGrid(grid: Grid, source: Source, wanted: Mapping): Reading {
  const filled = grid.filter((row) => !isBlankRow(row));
  if (filled.length === 0)
    throw new FileRefusal('empty', 'El archivo no tiene datos. No se guardó nada: descárguelo otra vez del banco.');
  const layout = layoutOf(grid, wanted);
  if (layout.header.at >= 0)
    refuseReturns(draftByHeader(layout.header.texts, profiles(layout.body, layout.width)), layout.body);
  const around = surroundings(layout.above, layout.header.texts);
  const decision = decide(layout, around, source, today());

  const rows: Rows = { entries: [], problems: [], skipped: [], totals: [] };
  const headerRow = grid[layout.header.at];
  readPreamble(layout.above, headerRow ? [headerRow] : [], decision.plan, rows);
  readRows(layout.body, layout.above, decision.plan, rows);
  shareCurrency(rows.entries);
  const missing = askMissing(decision.plan, decision.profiles);
  if (rows.entries.length === 0 && (rows.problems.length === 0 || missing.length === 2))
    throw noMovements(layout.header.at < 0 || missing.length === 2);

  const checked = check(rows, decision.plan);
  return {
    dialect: {
      format: source.format,
      format_name: source.formatName,
      encoding: source.encoding,
      mapping: fullMapping(layout, decision, source, grid),
      header: layout.header.texts,
      sample: layout.body
        .filter((row) => !isBlankRow(row))
        .slice(0, 8)
        .map((row) => row.cells.map(textOf)),
      ...(source.sheets && { sheets: source.sheets }),
      understood: [
        ...source.understood,
        ...(layout.isOther ? [OTHER_HEADER] : []),
        {
          about: 'header_row',
          text: layout.header.at < 0 ? 'Sin encabezado' : `Encabezado en la fila ${rowOf(grid, layout.header)}`,
        },
        ...decision.understood,
        ...(checked.newestFirst ? [{ text: 'Del más nuevo al más antiguo' }] : []),
        ...pendingIn(rows),
      ],
    },
    accounts: checked.accounts,
    entries: rows.entries,
    problems: rows.problems,
    skipped: rows.skipped,
    warnings: [...decision.warnings, ...checked.warnings],
    truncations: [],
    questions: [...(source.questions ?? []), ...missing, ...decision.questions],
  };
}

/**
 * The mapping that, sent back, gives this same reading. What is still asked stays out of it, except columns and widths:
 * those are a proposal the mapping editor shows, and sending them back accepts it.
 */
function fullMapping(layout: Layout, decision: Decision, source: Source, grid: Grid): Mapping {
  const { plan, open } = decision;
  const { wanted } = plan;
  const implied = wanted.implied_decimals ?? source.impliedDecimals;
  return {
    ...source.cut,
    header_row: rowOf(grid, layout.header),
    header: layout.header.texts,
    columns: [...plan.roles],
    ...(plan.decimal && !open.has('decimal') && { decimal: plan.decimal }),
    ...(implied !== undefined && { implied_decimals: implied }),
    ...(!open.has('date_order') && { date_order: decision.dateOrder }),
    ...(decision.signs && !open.has('signs') && { signs: decision.signs }),
    pending: wanted.pending ?? 'skip',
    ...(wanted.account !== undefined && { account: wanted.account }),
  };
}

function noMovements(isUnknown: boolean): FileRefusal {
  return isUnknown
    ? new FileRefusal(
        'unknown-format',
        'El archivo no es un estado de cuenta que se pueda leer: no se hallaron fechas ni montos. No se guardó nada: descárguelo del banco en CSV o Excel.',
      )
    : new FileRefusal(
        'no-movements',
        'El archivo tiene encabezado pero ningún movimiento. No se guardó nada: revise las fechas con que lo descargó.',
      );
}

function pendingIn({ entries }: Rows): Understanding[] {
  const pending = entries.filter((entry) => entry.pending).length;
  if (pending === 0) return [];
  return [{ about: 'pending', text: pending === 1 ? '1 movimiento pendiente' : `${pending} movimientos pendientes` }];
}
