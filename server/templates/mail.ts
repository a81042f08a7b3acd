import { escapeMarkup } from '../../src/api/contract/markup';

/** Words that begin like a URL, without punctuation that closes a sentence or a parenthesis. */
const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/**
 * A plain text as the HTML of an e-mail: paragraphs, lines, and links of http and https. The text is escaped. Attributes
 * style it, since the console's page, which shows it, allows no foreign styles.
 */
export function htmlOf(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph.replace(/^\n+|\n+$/g, '')).replace(/\n/g, '<br>\n')}</p>`);
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body bgcolor="#ffffff"><font face="Segoe UI, Helvetica, Arial, sans-serif" color="#242424">
${paragraphs.join('\n')}
</font></body>
</html>
`;
}

function linked(text: string): string {
  let done = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    done += `${escapeMarkup(text.slice(at, index))}<a href="${escapeMarkup(url)}" target="_blank">${escapeMarkup(url)}</a>`;
    at = index + url.length;
  }
  return done + escapeMarkup(text.slice(at));
}
