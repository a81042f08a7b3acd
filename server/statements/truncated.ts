import type { Mapping, Question, Truncation } from '../../src/api/contract/statement';
import type { Content } from '../files/encoding';
import type { Reading } from './statement';

/** What tells of a download that broke off, whatever the format; the readers of formats with an end tell of theirs. */

/** A file's reading with all that its own rows and its last line tell. What was read last may be half of itself. */
export function lookedThrough(reading: Reading, content?: Content): Reading {
  reading.truncations.push(...lastPage(reading), ...statedCount(reading));
  if (content && (reading.dialect.format === 'csv' || reading.dialect.format === 'fixed')) {
    reading.truncations.push(...lastLine(reading, content.text));
  }
  if (reading.truncations.some(({ kind }) => kind === 'end' || kind === 'line')) {
    reading.entries.at(-1)?.flags.push('Es el último de un archivo cortado: compruebe que está entero.');
  }
  return reading;
}

/** Shown first, and nothing is saved before staff say that it is all there is. */
export function askedWhetherWhole(reading: Reading, wanted: Mapping): Reading {
  const { truncations, dialect } = reading;
  if (truncations.length === 0) return reading;
  if (wanted.truncated === undefined) return { ...reading, questions: [question(truncations), ...reading.questions] };
  return { ...reading, dialect: { ...dialect, mapping: { ...dialect.mapping, truncated: wanted.truncated } } };
}

function question(truncations: readonly Truncation[]): Question {
  return {
    field: 'truncated',
    msg: `Parece una descarga cortada. ${truncations.map(({ msg }) => msg).join(' ')}`,
    options: [
      { label: 'Volver a descargar', mapping: {}, discards: true },
      { label: 'Es todo lo que hay; guardar así', mapping: { truncated: 'accept' } },
    ],
  };
}

const PAGE_OF =
  /\b(?:p[aá]g(?:ina)?s?\.?|page|hoja|seite)\s*(?:n[ºo°]?\.?\s*)?:?\s*(\d{1,4})\s*(?:de|of|von|di|\/)\s*(\d{1,4})\b/gi;

/** Pages that count themselves, from the first, and do not come to the last. A lone "2 de 12" may be anybody's instalment. */
function lastPage({ skipped }: Reading): Truncation[] {
  const marks = skipped.flatMap(({ raw = '' }) =>
    [...raw.matchAll(PAGE_OF)].map(([, page, of]) => ({ page: Number(page), of: Number(of) })),
  );
  const [first] = marks;
  if (first?.page !== 1 || marks.some(({ of }) => of !== first.of)) return [];
  const last = Math.max(...marks.map(({ page }) => page));
  if (last >= first.of) return [];
  return [{ kind: 'pages', msg: `El archivo dice tener ${first.of} páginas y termina en la ${last}.` }];
}

const COUNT =
  /\b(?:total|n[uú]mero|n[ºo°]|nro|cant(?:idad)?|count)\.?\s*(?:de|of)?\s*(?:movimientos|registros|transacciones|operaciones|movements|records|transactions)\s*[:=;,|\t ]\s*"?(\d{1,6})"?\s*(?=$|[;,|\t\s])/i;

/** The file's own count of its movements, when it is more than there are. */
function statedCount({ skipped, entries, problems }: Reading): Truncation[] {
  const stated = skipped.map(({ raw = '' }) => Number(COUNT.exec(raw)?.[1] ?? 0));
  const found = entries.length + problems.length;
  const most = Math.max(0, ...stated);
  if (most <= found) return [];
  return [{ kind: 'totals', msg: `El archivo dice tener ${most} movimientos y trae ${found}.` }];
}

/** A last line without its end that stops where no other movement's line does. */
function lastLine({ entries, problems, dialect }: Reading, text: string): Truncation[] {
  if (text.endsWith('\n')) return [];
  const lines = text.split('\n');
  const last = lines.length;
  const written = lines[last - 1] ?? '';
  const others = entries.flatMap((entry) => (entry.row === last ? [] : [lines[entry.row - 1] ?? '']));
  if (others.length < 2) return [];
  const unread = problems.find(({ row }) => row === last);
  const own = entries.find(({ row }) => row === last);
  const isBroken =
    isUnclosed(written, others) ||
    (dialect.format === 'fixed'
      ? isShorter(written, others)
      : hasFewerCells(written, others, dialect.mapping.delimiter)) ||
    (own !== undefined && hasFewerDecimals(written, others));
  if (!isBroken || !(own || unread || beginsAlike(written, others))) return [];
  return [{ kind: 'line', msg: `La última línea (${last}) se corta a la mitad.` }];
}

const quotesIn = (line: string) => line.split('"').length - 1;

function isUnclosed(line: string, others: readonly string[]): boolean {
  return quotesIn(line) % 2 === 1 && others.every((other) => quotesIn(other) % 2 === 0);
}

/** Where all others are as long as each other. */
function isShorter(line: string, others: readonly string[]): boolean {
  const [length = 0] = others.map((other) => other.length);
  return line.length < length && others.every((other) => other.length === length);
}

function hasFewerCells(line: string, others: readonly string[], delimiter = ','): boolean {
  const cells = (text: string) => text.replace(/"[^"]*"/g, '').split(delimiter).length;
  return cells(line) < Math.min(...others.slice(0, 5_000).map(cells));
}

/** "1.254,5" where every other line ends in two decimals. */
function hasFewerDecimals(line: string, others: readonly string[]): boolean {
  const decimals = (text: string) => /\d[.,](\d{1,4})"?$/.exec(text)?.[1]?.length ?? 0;
  const [most = 0, ...rest] = others.map(decimals);
  return most > 0 && decimals(line) < most && rest.every((one) => one === most);
}

const shapeOf = (text: string) => text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');

/** Whether what there is of a line is how another begins. */
function beginsAlike(line: string, others: readonly string[]): boolean {
  const shape = shapeOf(line.trimEnd().slice(0, 10));
  return shape !== '' && others.some((other) => shapeOf(other).startsWith(shape));
}
