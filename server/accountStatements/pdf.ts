import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import {
  type AccountStatement,
  type StatementInCurrency,
  sidesOf,
  totalsOf,
} from '../../src/api/contract/customers/accountStatements';
import { isZero } from '../../src/api/contract/money';
import { typeInWords } from '../documents/words';
import { type AgreementSheet, agreementDocument } from './agreementPdf';
import { drawn, figure, type Picture, table } from './sheet';
import { accountInWords, amountInWords, dayInWords, kindInWords, overdueDays, signedBy, titleOf } from './words';

// The library's own fonts cover every European language; nothing is fetched.
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const font = (style: string) => join(FONTS, `Roboto-${style}.ttf`);
const ROBOTO = {
  normal: font('Regular'),
  bold: font('Medium'),
  italics: font('Italic'),
  bolditalics: font('MediumItalic'),
};

/** A statement or an agreement under its company's logo, or the logo alone. */
export type Page =
  | { statement: AccountStatement; logo: Picture | null }
  | { agreement: AgreementSheet; logo: Picture | null }
  | { logo: Picture };

/** The pages, as they are sent to the customer, in base64. */
export async function writePdf(page: Page): Promise<string> {
  // Only a request for a PDF loads the library.
  const { default: pdfMake } = await import('pdfmake');
  pdfMake.setFonts({ Roboto: ROBOTO });
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => path.startsWith(FONTS));
  return pdfMake.createPdf(contentOf(page)).getBase64();
}

function contentOf(page: Page): TDocumentDefinitions {
  if ('statement' in page) return documentOf(page.statement, page.logo);
  return 'agreement' in page ? agreementDocument(page.agreement, page.logo) : alone(page.logo);
}

const alone = (logo: Picture): TDocumentDefinitions => ({ defaultStyle: { font: 'Roboto' }, content: [drawn(logo)] });

function documentOf(statement: AccountStatement, logo: Picture | null): TDocumentDefinitions {
  const { company, customer_name, customer_dni, from, at, currencies, payment_link = '' } = statement;
  return {
    pageSize: 'A4',
    pageMargins: [40, 56, 40, 48],
    info: { title: titleOf(statement), author: company, creationDate: new Date(`${at}T12:00:00Z`) },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 16, bold: true },
      heading: { fontSize: 11, bold: true, margin: [0, 14, 0, 4] },
      quiet: { color: '#555555' },
      head: { bold: true, color: '#333333' },
    },
    header: {
      text: [company, signedBy(statement)].filter(Boolean).join(' · '),
      style: 'quiet',
      margin: [40, 28, 40, 0],
    },
    footer: (page, pages) => ({
      columns: [`${customer_name} · al ${dayInWords(at)}`, { text: `${page} de ${pages}`, alignment: 'right' }],
      style: 'quiet',
      margin: [40, 12, 40, 0],
    }),
    content: [
      ...(logo ? [drawn(logo)] : []),
      { text: 'Estado de cuenta', style: 'title', margin: [0, logo ? 8 : 0, 0, 0] },
      { text: `${customer_name} · ${customer_dni}`, fontSize: 11 },
      { text: `Al ${dayInWords(at)}; movimientos desde el ${dayInWords(from)}`, style: 'quiet' },
      ...(currencies.length === 0 ? ['No debe nada y no tuvo movimientos.'] : currencies.flatMap(partOf)),
      ...(payment_link
        ? [
            { text: 'Pagar en línea', style: 'heading' },
            { text: payment_link, link: payment_link },
          ]
        : []),
    ],
  };
}

function partOf({
  currency,
  opening,
  lines,
  balance,
  overdue,
  disputed = '0.00',
  expected = '0.00',
  credit,
  buckets,
  documents,
  accounts = [],
}: StatementInCurrency): Content[] {
  const totals = totalsOf({ lines, documents });
  const owed = buckets.filter(({ cantidad }) => cantidad > 0);
  return [
    { text: `Saldo ${currency} ${amountInWords(balance)}`, style: 'heading', fontSize: 13 },
    {
      text: [
        `Vencido ${amountInWords(overdue)}`,
        ...(isZero(disputed) ? [] : [`En disputa ${amountInWords(disputed)}`]),
        ...(isZero(expected) ? [] : [`Retención por recibir ${amountInWords(expected)}: envíenos el comprobante`]),
        `A favor ${amountInWords(credit)}`,
      ].join(' · '),
      style: 'quiet',
    },
    ...(owed.length > 0
      ? [
          table(
            owed.map(() => '*'),
            owed.map(({ bucket }) => figure(bucket)),
            [owed.map(({ total }) => figure(amountInWords(total)))],
          ),
        ]
      : []),
    { text: 'Documentos por pagar', style: 'heading' },
    documents.length === 0
      ? 'Ninguno.'
      : table(
          ['*', 64, 56, 60, 40, 62, 62],
          ['Número', 'Tipo', 'Emisión', 'Vencimiento', figure('Días'), figure('Total'), figure('Saldo')],
          [
            ...documents.map(({ number, doc_type, issue_date, due_date, days, total, balance, disputed = '0.00' }) => [
              isZero(disputed) ? number : `${number} (en disputa ${amountInWords(disputed)})`,
              typeInWords(doc_type),
              dayInWords(issue_date),
              dayInWords(due_date),
              figure(String(overdueDays(days) ?? '')),
              figure(amountInWords(total)),
              figure(amountInWords(balance)),
            ]),
            ['Total', '', '', '', '', figure(amountInWords(totals.total)), figure(amountInWords(totals.balance))],
          ],
        ),
    ...(accounts.length > 0
      ? [{ text: 'Dónde pagar', style: 'heading' }, ...accounts.map((one) => ({ text: accountInWords(one) }))]
      : []),
    { text: 'Movimientos', style: 'heading' },
    table(
      [52, 58, '*', 62, 62, 62],
      ['Fecha', 'Concepto', 'Número', figure('Cargos'), figure('Abonos'), figure('Saldo')],
      [
        ['', 'Saldo anterior', '', '', '', figure(amountInWords(opening))],
        ...lines.map(({ date, kind, number, settles, amount, balance }) => [
          dayInWords(date),
          kindInWords(kind),
          [number, settles].filter(Boolean).join(' · '),
          ...sides(amount),
          figure(amountInWords(balance)),
        ]),
        ['', 'Total', '', figure(amountInWords(totals.charges)), figure(amountInWords(totals.credits)), ''],
      ],
    ),
  ];
}

function sides(amount: string): TableCell[] {
  const { charge, credit } = sidesOf(amount);
  return [charge, credit].map((side) => figure(side === undefined ? '' : amountInWords(side)));
}
