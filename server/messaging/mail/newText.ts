/** What somebody wrote in an e-mail, without what their mail program quotes below or above it. */

/** `El jue, 26 nov 2026 a las 10:00, Cobranzas (<a@b.ec>) escribió:` and its like, which may break over lines. */
const ATTRIBUTION = /^(?:El|On|Em|Le)\b.{0,300}\b(?:escribió|escribio|wrote|escreveu|a écrit)\s*:\s*$/i;
const ENDS_ATTRIBUTION = /\b(?:escribió|escribio|wrote|escreveu|a écrit)\s*:\s*$/i;
const BEGINS_ATTRIBUTION = /^(?:El|On|Em|Le)\s/i;
const MOST_LINES_OF_ATTRIBUTION = 4;

/** All below it is an earlier mail. */
const SEPARATOR =
  /^(?:-{2,}\s*(?:mensaje original|original message|mensaje reenviado|forwarded message)\s*-{2,}|_{10,})\s*$/i;
/** The head of an earlier mail, as Outlook repeats it. */
const HEAD = /^\*?(?:De|From)\*?\s*:\s?.+/i;
const HEAD_GOES_ON = /^\*?(?:Enviado(?: el)?|Sent|Fecha|Date|Para|To)\*?\s*:/i;
/** The signature's beginning (RFC 3676, 4.3). */
const SIGNATURE = /^-- ?$/;
const OF_PROGRAM =
  /^(?:Enviado (?:desde|con|a través de)|Sent (?:from|via|with)|Obtener Outlook|Get Outlook|Descargar Outlook)\b.{0,120}$/i;

/** Of these lines, where the attribution that begins at `at` ends; undefined if none does. */
function attributionEnd(lines: readonly string[], at: number): number | undefined {
  if (!BEGINS_ATTRIBUTION.test(lines[at] ?? '')) return undefined;
  for (let end = at; end < Math.min(at + MOST_LINES_OF_ATTRIBUTION, lines.length); end++) {
    if (!ENDS_ATTRIBUTION.test(lines[end] ?? '')) continue;
    return ATTRIBUTION.test(lines.slice(at, end + 1).join(' ')) ? end : undefined;
  }
  return undefined;
}

const isQuoted = (line: string) => line.startsWith('>');

/** Answers below the quotation, or between its lines, stay. */
export function newTextOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const written: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (SEPARATOR.test(line) || SIGNATURE.test(line)) break;
    if (HEAD.test(line) && lines.slice(at + 1, at + 4).some((next) => HEAD_GOES_ON.test(next))) break;
    const end = attributionEnd(lines, at);
    if (end !== undefined) {
      const next = lines.slice(end + 1).find((one) => one !== '');
      // Without marks the rest is the earlier mail.
      if (next !== undefined && !isQuoted(next)) break;
      at = end;
      continue;
    }
    if (!isQuoted(line) && !OF_PROGRAM.test(line)) written.push(line);
  }
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
