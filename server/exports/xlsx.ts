import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeMarkup } from '../../src/api/contract/markup';
import type { Column, Table } from './table';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs`. */
const STYLE = { plain: 0, head: 1, money: 2, date: 3 } as const;

/** The parts of a workbook of one sheet besides the sheet. Formats 4 and 14 are built in: `#,##0.00`, and the reader's own date. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${LINK}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${LINK}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${LINK}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** A workbook of one sheet with a frozen first row. Texts are inline strings, which no spreadsheet takes for formulas. */
export async function* xlsxOf<R>(name: string, table: Table<R>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((failure, bytes) => {
    if (failure) throw failure;
    ready.push(bytes);
  });
  const flushed = () => {
    const bytes = ready;
    ready = [];
    return bytes;
  };
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${LINK}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`;
  for (const [path, xml] of Object.entries({ ...PARTS, 'xl/workbook.xml': workbook })) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(HEAD + xml), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  for await (const xml of sheetOf(table)) {
    sheet.push(strToU8(xml));
    yield* flushed();
  }
  sheet.push(new Uint8Array(), true);
  zip.end();
  yield* flushed();
}

async function* sheetOf<R>({ columns, chunks }: Table<R>): AsyncGenerator<string> {
  const widths = columns.map(({ header, kind }, i) => {
    const width = kind === 'text' ? Math.max(18, header.length + 4) : 14;
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  const head = columns.map(({ header }) => textIn(STYLE.head, header));
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowOf(1, head)}`;
  let place = 1;
  for await (const rows of chunks) {
    yield rows
      .map((row) =>
        rowOf(
          ++place,
          columns.map((column) => contentOf(column, column.of(row))),
        ),
      )
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** The attributes and the content of a cell; '' leaves the cell out. */
type Content = { attributes: string; inside: string } | '';

/** Some readers need the addresses of cells. */
function rowOf(place: number, cells: Content[]): string {
  const written = cells.map((cell, i) =>
    cell === '' ? '' : `<c r="${letters(i)}${place}" ${cell.attributes}>${cell.inside}</c>`,
  );
  return `<row r="${place}">${written.join('')}</row>`;
}

/** 0 -> A, 25 -> Z, 26 -> AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function contentOf<R>({ kind }: Column<R>, value: string | null): Content {
  if (value === null || value === '') return '';
  switch (kind) {
    case 'money':
      return { attributes: `s="${STYLE.money}"`, inside: `<v>${value}</v>` };
    case 'date':
      return { attributes: `s="${STYLE.date}"`, inside: `<v>${serialOf(value)}</v>` };
    case 'text':
      return textIn(STYLE.plain, value);
  }
}

function textIn(style: number, text: string): Content {
  return { attributes: `s="${style}" t="inlineStr"`, inside: `<is><t xml:space="preserve">${escaped(text)}</t></is>` };
}

/** Workbooks count days from 30 December 1899. */
function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** XML 1.0 has no control characters besides tab and line ends. */
function escaped(text: string): string {
  return escapeMarkup(text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''));
}
