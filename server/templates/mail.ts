import { escapeMarkup } from '../../src/api/contract/markup';
import { LOGO } from '../messaging/letterLogo';

/** The company at the head and foot of its e-mails; what is empty is left out. */
export type Letterhead = { name: string; tax_number: string; address: string; phone: string; has_logo: boolean };

/** An unpaid document as a row: amounts and days in words. */
type OwedLine = { number: string; due: string; days: string; balance: string };
/** The documents of a letter, how many more there are, and a total for each currency. */
export type OwedTable = { lines: OwedLine[]; more: number; totals: { currency: string; balance: string }[] };

export type LetterParts = { from: Letterhead; owed: OwedTable; link: string };

/** They stand in a text where its HTML has the table and the button; no keyboard types them. */
export const TABLE_MARK = '\uE000documentos\uE001';
export const BUTTON_MARK = '\uE000pagar\uE001';
const MARKS = new RegExp(`(${TABLE_MARK}|${BUTTON_MARK})`);

/** Words that begin like a URL, without punctuation that closes a sentence or a parenthesis. */
const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/**
 * A plain text as the HTML of an e-mail under its company's letterhead: paragraphs, lines, links of http and https, and for
 * the marks the table of documents and the button to pay. The text is escaped. Attributes style it, since the console's page,
 * which shows it, allows no foreign styles.
 */
export function htmlOf(text: string, { from, owed, link }: LetterParts): string {
  const part = (piece: string) =>
    piece === TABLE_MARK ? tableOf(owed) : piece === BUTTON_MARK ? buttonOf(link) : paragraphOf(piece);
  const content = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((paragraph) => paragraph.split(MARKS).map(part))
    .filter(Boolean);
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body bgcolor="#ffffff"><font face="Segoe UI, Helvetica, Arial, sans-serif" color="#242424">
${headOf(from)}
${content.join('\n')}
${footOf(from)}
</font></body>
</html>
`;
}

const headOf = ({ name, has_logo }: Letterhead): string =>
  has_logo
    ? `<p><img src="${LOGO}" alt="${escapeMarkup(name)}" height="48"></p>\n<hr size="1" color="#d1d1d1" noshade>`
    : `<p><font size="4"><b>${escapeMarkup(name)}</b></font></p>\n<hr size="1" color="#d1d1d1" noshade>`;

function footOf({ name, tax_number, address, phone }: Letterhead): string {
  const signed = [name, tax_number, address, phone].filter(Boolean).map(escapeMarkup).join(' · ');
  return `<hr size="1" color="#d1d1d1" noshade>\n<p><font size="2" color="#616161">${signed}</font></p>`;
}

/** Between marks a lone full stop says nothing. */
function paragraphOf(piece: string): string {
  const trimmed = piece.replace(/^\n+|\n+$/g, '').trim();
  return /^[.,;:]*$/.test(trimmed) ? '' : `<p>${linked(trimmed).replace(/\n/g, '<br>\n')}</p>`;
}

function tableOf({ lines, more, totals }: OwedTable): string {
  const row = (cells: string[], bgcolor: string, tag = 'td') =>
    `<tr bgcolor="${bgcolor}">${cells.join('').replaceAll('<td', `<${tag}`).replaceAll('</td>', `</${tag}>`)}</tr>`;
  const words = (text: string, span = 1) =>
    `<td align="left"${span > 1 ? ` colspan="${span}"` : ''}><font size="2">${text}</font></td>`;
  const figure = (text: string) => `<td align="right" nowrap><font size="2">${escapeMarkup(text)}</font></td>`;
  const above = (text: string) => `<td align="right"><font size="2">${text}</font></td>`;
  return [
    '<table border="0" cellspacing="0" cellpadding="5">',
    row([words('Documento'), words('Vence'), above('Días vencido'), above('Saldo')], '#ebf3fc', 'th'),
    ...lines.map(({ number, due, days, balance }, at) =>
      row(
        [words(escapeMarkup(number)), words(escapeMarkup(due)), figure(days), figure(balance)],
        at % 2 === 0 ? '#ffffff' : '#f7f7f7',
      ),
    ),
    ...(more > 0 ? [row([words(`y ${more} ${more === 1 ? 'documento' : 'documentos'} más`, 4)], '#ffffff')] : []),
    ...totals.map(({ currency, balance }) =>
      row([words(`<b>Total ${escapeMarkup(currency)}</b>`, 3), figure(balance)], '#ebf3fc'),
    ),
    '</table>',
  ].join('\n');
}

const buttonOf = (link: string): string =>
  /^https?:\/\//.test(link)
    ? `<table border="0" cellspacing="0" cellpadding="12"><tr><td bgcolor="#0f6cbd"><a href="${escapeMarkup(link)}" target="_blank"><font color="#ffffff"><b>Pagar en línea</b></font></a></td></tr></table>`
    : `<p>${escapeMarkup(link)}</p>`;

function linked(text: string): string {
  let done = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    done += `${escapeMarkup(text.slice(at, index))}<a href="${escapeMarkup(url)}" target="_blank">${escapeMarkup(url)}</a>`;
    at = index + url.length;
  }
  return done + escapeMarkup(text.slice(at));
}
