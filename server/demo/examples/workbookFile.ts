import { strToU8, zipSync } from 'fflate';
import { escapeMarkup } from '../../../src/api/contract/markup';
import { fromCents } from '../../../src/api/contract/money';
import { booked, type Statement, sumOf } from './line';

type Cell = string | number | { day: string } | { money: number };

/** A bank's workbook: a summary sheet first, then the movements with serial dates and signed numbers. */
export function workbookFile(statement: Statement, account: string): Uint8Array {
  const { from, to, opening, lines } = statement;
  const closing = opening + sumOf(booked(lines));
  let balance = opening;
  const summary: Cell[][] = [
    ['BANCO GUAYAQUIL'],
    ['Cuenta', account],
    ['Titular', 'COMERCIAL ANDINA CÍA. LTDA.'],
    ['Desde', { day: from }, 'Hasta', { day: to }],
    ['Saldo inicial', { money: opening }],
    ['Saldo final', { money: closing }],
  ];
  const movements: Cell[][] = [
    ['Movimientos de la cuenta', account],
    [],
    ['Fecha', 'Descripción', 'Referencia', 'Valor', 'Saldo'],
    ...lines.map(({ date, text, reference, cents }): Cell[] => {
      balance += cents;
      return [{ day: date }, text, reference, { money: cents }, { money: balance }];
    }),
  ];
  return workbook({ Resumen: summary, Movimientos: movements });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The ZIP's time is fixed, so that the same movements give the same bytes. */
const MADE = new Date(2026, 10, 1);

/** A minimal XLSX: texts in the cells themselves, one style for days (1) and one for money (2). */
function workbook(sheets: Record<string, Cell[][]>): Uint8Array {
  const names = Object.keys(sheets);
  const each = (write: (name: string, n: number) => string) => names.map((name, i) => write(name, i + 1)).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  names.forEach((name, i) => {
    const rows = (sheets[name] ?? []).map(
      (cells, y) => `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, x, y)).join('')}</row>`,
    );
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(XML + xml)])), {
    mtime: MADE,
  });
}

function cellXml(cell: Cell, x: number, y: number): string {
  const at = `${String.fromCharCode(65 + x)}${y + 1}`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escapeMarkup(cell)}</t></is></c>`;
  if ('day' in cell) return `<c r="${at}" s="1"><v>${serial(cell.day)}</v></c>`;
  return `<c r="${at}" s="2"><v>${Number(fromCents(cell.money))}</v></c>`;
}

/** Days since 30 December 1899. */
const serial = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
