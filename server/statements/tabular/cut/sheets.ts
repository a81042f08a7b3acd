import { ALL_SHEETS, type Mapping, type Question } from '../../../../src/api/contract/reconciliation/statement';
import { writtenDate } from '../../../files/cells/dates';
import { type Grid, isBlankRow } from '../../../files/cells/grid';
import { normal, opensPending } from '../../../files/cells/words';
import { FileRefusal } from '../../../files/refusal';
import { mergedReadings } from '../../merge';
import { gapWarnings } from '../../reading';
import type { Reading } from '../../statement';
import { findHeader, headerScore } from '../place/header';
import { readGrid } from '../readGrid';
import { type Shape, shapeOf } from '../shape';
import type { Source } from '../source';

export type Sheet = { name: string; grid: Grid };

/** Reads the sheet that holds the movements; when several do, staff are asked which. */
export function readSheets(
  sheets: readonly Sheet[],
  source: Pick<Source, 'format' | 'formatName'>,
  wanted: Mapping,
): Reading {
  const filled = sheets.filter(({ grid }) => grid.some((row) => !isBlankRow(row)));
  const [first] = filled;
  if (!first)
    throw new FileRefusal(
      'empty',
      'El libro no tiene datos en ninguna hoja. No se guardó nada: descárguelo otra vez del banco.',
    );
  const all = likeliest(filled).filter(({ likeness }) => likeness >= 3);
  if (wanted.sheet === ALL_SHEETS && all.length > 1)
    return readAll(ofOneLayout(all.map(({ sheet }) => sheet)), sheets, source, wanted);
  const requested = wanted.sheet === undefined ? undefined : filled.find(({ name }) => name === wanted.sheet);
  const likely = likeliest(filled);
  const best = likely[0]?.sheet ?? first;
  const chosen = requested ?? best;
  const statements = likely.filter(({ likeness }) => likeness >= 3).map(({ sheet }) => sheet);
  const isOpen = requested === undefined && statements.length > 1;
  return readSheet(
    chosen,
    {
      ...source,
      encoding: '',
      cut: isOpen || sheets.length === 1 ? {} : { sheet: chosen.name },
      understood: sheets.length > 1 ? [{ about: 'sheet', text: `Hoja «${chosen.name}»` }] : [],
      sheets: sheets.map(({ name }) => name),
      questions: isOpen ? [question(statements, chosen)] : [],
    },
    wanted,
  );
}

/** Reads one sheet; all movements of one that its name says are pending are. */
function readSheet({ name, grid }: Sheet, source: Source, wanted: Mapping): Reading {
  const reading = readGrid(grid, source, wanted);
  if (opensPending(name)) for (const entry of reading.entries) entry.pending = true;
  return reading;
}

/** Reads sheets of months one after the other, as one statement. */
function readAll(
  own: readonly Sheet[],
  sheets: readonly Sheet[],
  source: Pick<Source, 'format' | 'formatName'>,
  wanted: Mapping,
): Reading {
  const parts = own.map((sheet) => ({
    name: sheet.name,
    reading: readSheet(
      sheet,
      { ...source, encoding: '', cut: { sheet: ALL_SHEETS }, understood: [], sheets: sheets.map((one) => one.name) },
      wanted,
    ),
  }));
  const format = `${source.formatName}, ${own.length} hojas`;
  const merged = mergedReadings(parts, format, 'está también en otra hoja.');
  if (!merged) throw new RangeError('no sheet is read');
  const accounts = parts.flatMap(({ reading }) => reading.accounts);
  return {
    ...merged,
    dialect: {
      ...merged.dialect,
      format_name: source.formatName,
      understood: [
        { about: 'sheet', text: `${own.length} hojas, leídas todas` },
        ...merged.dialect.understood.slice(1),
      ],
    },
    warnings: [...merged.warnings, ...gapWarnings(accounts)],
  };
}

/** The sheets with the same titles as the likeliest. */
function ofOneLayout(sheets: readonly Sheet[]): readonly Sheet[] {
  const titles = ({ grid }: Sheet) => (findHeader(grid)?.texts ?? []).map(normal).join('|');
  const [first] = sheets;
  return first ? sheets.filter((sheet) => titles(sheet) === titles(first)) : [];
}

/** The shape of a workbook: that of the sheet which is read by default. */
export function shapeOfSheets(kind: string, sheets: readonly Sheet[]): Shape {
  return shapeOf(kind, likeliest(sheets)[0]?.sheet.grid ?? []);
}

function likeliest(sheets: readonly Sheet[]): { sheet: Sheet; likeness: number }[] {
  return sheets
    .map((sheet) => ({ sheet, likeness: likenessOf(sheet.grid) }))
    .sort((one, other) => other.likeness - one.likeness);
}

/** Above 3 when the sheet has a full header and dated rows. */
function likenessOf(grid: Grid): number {
  const dated = grid.filter((row) =>
    row.cells.some((cell) =>
      typeof cell === 'string' ? writtenDate(cell.trim()) !== undefined : 'date' in cell || isSerial(cell.number),
    ),
  );
  return dated.length === 0 ? 0 : headerScore(grid) + Math.min(dated.length, 1_000) / 1_000;
}

function isSerial(number: number): boolean {
  return number >= 30_000 && number < 60_000;
}

function question(statements: readonly Sheet[], chosen: Sheet): Question {
  const alike = ofOneLayout(statements).length;
  return {
    field: 'sheet',
    msg: `El libro tiene ${statements.length} hojas con movimientos y se leyó «${chosen.name}». ¿Cuál corresponde?`,
    options: [
      ...(alike > 1 ? [{ label: `Las ${alike} hojas, una tras otra`, mapping: { sheet: ALL_SHEETS } }] : []),
      ...statements.map(({ name }) => ({ label: name, mapping: { sheet: name } })),
    ],
  };
}
