import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { Dice, type Ledger, ledger, type Movement, type Written } from './bankStyles/ledger';
import { day, endOf, english, inn, latin, out, plain, signed, truthOf } from './bankStyles/writing';

/** Statements as PDFs with text, in the shapes of several banks, with what is true of each. */

const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

type Column = { title: string; width: number | '*'; isRight?: true; cell: (movement: Movement) => string };
export type PdfStyle = {
  name: string;
  columns: Column[];
  head?: (given: Ledger) => string[];
  foot?: (given: Ledger) => string[];
  isLandscape?: true;
  hasLines?: true;
  fontSize?: number;
};

const left = (title: string, width: Column['width'], cell: Column['cell']): Column => ({ title, width, cell });
const right = (title: string, width: Column['width'], cell: Column['cell']): Column => ({
  ...left(title, width, cell),
  isRight: true,
});
const date = (pattern: string, title = 'Fecha') => left(title, 60, (m) => day(m.date, pattern));
const period = ({ movements }: Ledger) =>
  `Periodo: del ${day(movements[0]?.date ?? '', 'dd/mm/yyyy')} al ${day(movements.at(-1)?.date ?? '', 'dd/mm/yyyy')}`;
const ends = (write: (cents: number) => string) => (given: Ledger) => [
  `Saldo inicial: ${write(given.opening)}`,
  `Saldo final: ${write(endOf(given))}`,
];

export const PDF_STYLES: readonly PdfStyle[] = [
  {
    name: 'debits, credits and balance in columns of their own',
    columns: [
      date('dd/mm/yyyy'),
      left('Descripción', '*', (m) => m.text),
      left('Documento', 60, (m) => m.ref),
      right('Débito', 65, (m) => out(m.cents, latin)),
      right('Crédito', 65, (m) => inn(m.cents, latin)),
      right('Saldo', 70, (m) => latin(m.balance)),
    ],
    head: (l) => ['BANCO DEL PUERTO S.A.', `Cuenta: ${l.account}`, period(l)],
    hasLines: true,
  },
  {
    name: 'one signed amount, both balances above, descriptions of several lines',
    columns: [
      date('dd-mm-yyyy'),
      left('Concepto', 110, (m) => `${m.text} REFERENCIA ${m.ref} OFICINA CENTRAL`),
      right('Importe', 90, (m) => signed(latin)(m.cents)),
    ],
    head: (l) => ['Extracto de cuenta', ...ends(latin)(l)],
  },
  {
    name: 'a code of the side, both balances below',
    columns: [
      date('yyyy-mm-dd'),
      left('Código', 50, (m) => (m.cents < 0 ? '2' : '1')),
      left('Detalle', '*', (m) => m.text.split(' ').slice(-2).join(' ')),
      right('Monto', 80, (m) => english(Math.abs(m.cents))),
    ],
    foot: ends(english),
  },
  {
    name: 'landscape, wide, two days, small letters',
    columns: [
      date('dd/mm/yyyy', 'Fecha'),
      date('dd/mm/yyyy', 'Fecha valor'),
      left('Oficina', 60, () => 'MATRIZ'),
      left('Descripción', '*', (m) => m.text),
      left('Referencia', 90, (m) => m.ref),
      right('Cargos', 80, (m) => out(m.cents, english, '0.00')),
      right('Abonos', 80, (m) => inn(m.cents, english, '0.00')),
      right('Saldo', 90, (m) => english(m.balance)),
    ],
    isLandscape: true,
    fontSize: 7,
  },
  {
    name: 'days without a year under a period',
    columns: [
      left('Día', 50, (m) => day(m.date, 'dd/mmm')),
      left('Movimiento', '*', (m) => m.text),
      right('Retiros', 80, (m) => out(m.cents, english)),
      right('Depósitos', 80, (m) => inn(m.cents, english)),
      right('Saldo', 80, (m) => english(m.balance)),
    ],
    head: (l) => ['ESTADO DE CUENTA', period(l), 'Moneda: USD'],
  },
  {
    name: 'signs behind, large letters',
    columns: [
      date('dd.mm.yyyy'),
      left('Glosa', '*', (m) => m.text),
      right('Valor', 90, (m) => (m.cents < 0 ? `${plain(-m.cents)}-` : plain(m.cents))),
      right('Saldo', 90, (m) => plain(m.balance)),
    ],
    fontSize: 11,
  },
];

const cell = ({ isRight }: Column, text: string) => ({
  text,
  alignment: isRight ? ('right' as const) : ('left' as const),
});

/** A statement of so many movements. */
export async function bankPdf(style: PdfStyle, seed: number, size: number): Promise<Written> {
  const given = ledger(new Dice(31_000 + seed), '2026-01-05', size);
  const bytes = await pdfOf({
    pageSize: 'A4',
    pageOrientation: style.isLandscape ? 'landscape' : 'portrait',
    pageMargins: [36, 60, 36, 50],
    defaultStyle: { font: 'Roboto', fontSize: style.fontSize ?? 9 },
    header: (page, pages) => ({ text: `Banco de prueba    Página ${page} de ${pages}`, margin: [36, 20] }),
    content: [
      ...(style.head?.(given) ?? []),
      {
        layout: style.hasLines ? 'lightHorizontalLines' : 'noBorders',
        table: {
          headerRows: 1,
          widths: style.columns.map(({ width }) => width),
          body: [
            style.columns.map((column) => cell(column, column.title)),
            ...given.movements.map((m) => style.columns.map((column) => cell(column, column.cell(m)))),
          ],
        },
      },
      ...(style.foot?.(given) ?? []),
    ],
  });
  return { bytes, truth: truthOf(given) };
}

export async function pdfOf(document: TDocumentDefinitions): Promise<Uint8Array> {
  const { default: pdfMake } = await import('pdfmake');
  const font = (name: string) => join(FONTS, `Roboto-${name}.ttf`);
  pdfMake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  });
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => path.startsWith(FONTS));
  return new Uint8Array(await pdfMake.createPdf(document).getBuffer());
}
