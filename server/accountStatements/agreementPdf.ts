import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { centsOf } from '../../src/api/contract/money';
import type { AgreementDetail } from '../../src/api/contract/receivables/agreements';
import { moneyIn } from '../ledger/words';
import { drawn, figure, type Picture, table } from './sheet';
import { amountInWords, dayInWords } from './words';

/** An agreement as it was made, and who signs it. */
export type AgreementSheet = Pick<
  AgreementDetail,
  'number' | 'customer_name' | 'currency' | 'amount' | 'grace_days' | 'note' | 'documents' | 'plan'
> & { company: string; letterhead: string; customer_dni: string; made_on: string };

/** The agreement to be signed: who, which documents, which instalments, and a line for each signature. */
export function agreementDocument(sheet: AgreementSheet, logo: Picture | null): TDocumentDefinitions {
  const { company, letterhead, number, customer_name, customer_dni, currency, amount, made_on } = sheet;
  const title = `Acuerdo de pago n.º ${number}`;
  return {
    pageSize: 'A4',
    pageMargins: [40, 56, 40, 48],
    info: { title: `${title} · ${customer_name}`, author: company, creationDate: new Date(`${made_on}T12:00:00Z`) },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 16, bold: true },
      heading: { fontSize: 11, bold: true, margin: [0, 14, 0, 4] },
      quiet: { color: '#555555' },
    },
    header: { text: [company, letterhead].filter(Boolean).join(' · '), style: 'quiet', margin: [40, 28, 40, 0] },
    footer: (page, pages) => ({
      columns: [`${title} · ${customer_name}`, { text: `${page} de ${pages}`, alignment: 'right' }],
      style: 'quiet',
      margin: [40, 12, 40, 0],
    }),
    content: [
      ...(logo ? [drawn(logo)] : []),
      { text: title, style: 'title', margin: [0, logo ? 8 : 0, 0, 0] },
      { text: `${customer_name} · ${customer_dni}`, fontSize: 11 },
      { text: `Del ${dayInWords(made_on)}`, style: 'quiet' },
      {
        margin: [0, 12, 0, 0],
        text: `${customer_name} reconoce que debe a ${company} ${moneyIn(centsOf(amount), currency)} por los documentos que siguen, y se compromete a pagarlos en las cuotas y los días que se detallan. El acuerdo reparte lo adeudado: no agrega intereses ni cargos.`,
      },
      ...documentsOf(sheet),
      ...instalmentsOf(sheet),
      signatures(sheet),
    ],
  };
}

function documentsOf({ documents, amount, currency }: AgreementSheet): Content[] {
  return [
    { text: 'Documentos', style: 'heading' },
    table(
      ['*', 90, 100],
      ['Número', 'Vencimiento', figure(`Adeudado ${currency}`)],
      [
        ...documents.map(({ number, due_date, owed }) => [number, dayInWords(due_date), figure(amountInWords(owed))]),
        ['Total', '', figure(amountInWords(amount))],
      ],
    ),
  ];
}

function instalmentsOf({ plan, amount, currency, grace_days, note }: AgreementSheet): Content[] {
  const until =
    grace_days === 0
      ? 'en su día'
      : grace_days === 1
        ? 'hasta el día siguiente al suyo'
        : `en los ${grace_days} días siguientes al suyo`;
  const late = `Si una cuota no se paga ${until}, el acuerdo queda roto y se debe todo lo que falte.`;
  return [
    { text: 'Cuotas', style: 'heading' },
    table(
      [40, '*', 100],
      ['Cuota', 'Día de pago', figure(`Monto ${currency}`)],
      [
        ...plan.map((one) => [String(one.number), dayInWords(one.due_on), figure(amountInWords(one.amount))]),
        ['Total', '', figure(amountInWords(amount))],
      ],
    ),
    { text: late, margin: [0, 8, 0, 0] },
    ...(note ? [{ text: note, margin: [0, 8, 0, 0] as [number, number, number, number] }] : []),
  ];
}

/** They are never parted from each other by the end of a page. */
function signatures({ company, customer_name, customer_dni }: AgreementSheet): Content {
  const signed = (name: string, below: string): Content => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 210, y2: 0, lineWidth: 0.7 }] },
      { text: name, bold: true, margin: [0, 4, 0, 0] },
      { text: below, style: 'quiet' },
      { text: 'Fecha: ____ / ____ / ________', style: 'quiet', margin: [0, 6, 0, 0] },
    ],
  });
  return {
    margin: [0, 64, 0, 0],
    unbreakable: true,
    columns: [signed(customer_name, customer_dni), signed(company, 'Por la empresa')],
    columnGap: 40,
  };
}
