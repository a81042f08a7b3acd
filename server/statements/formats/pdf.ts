import type { Content } from '../../files/encoding';
import { BROKEN_PDF, notAStatement, PDF_WITHOUT_TEXT } from '../../files/foreign';
import { FileRefusal } from '../../files/refusal';

/**
 * A PDF with text as lines of fixed width: each text stands where the page has it, so that its columns are read as those of any
 * print. Its scripts, fonts and pictures are not used, and nothing is fetched.
 */

export const PDF = 'PDF';

const SIGNATURE = /^\s*%PDF-/;
/** Longer documents are no statement of one period. */
const MOST_PAGES = 600;
/** The points of a page that one place in a line stands for: fewer than any readable letter takes. */
const PLACE = 2;
/** The share of a letter's height within which texts stand on one line, and beyond which a gap separates two columns. */
const SAME_LINE = 0.45;
const GAP = 0.75;
const AMOUNT = /^[-+($]*\s?[\d.,' ]*\d[)\s]*[-+A-Z]{0,2}$/;

export function looksPdf(bytes: Uint8Array): boolean {
  return SIGNATURE.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'));
}

type Placed = { text: string; from: number; to: number; y: number; height: number };

/** Throws a FileRefusal for a PDF with a password, a damaged one, and one without text. */
export async function pdfContent(bytes: Uint8Array, member: string | undefined): Promise<Content> {
  const pages = await pagesOf(bytes, member);
  const text = `${pages.map((placed) => linesOf(placed).join('\n')).join('\n')}\n`;
  if (text.trim() === '') throw notAStatement(PDF_WITHOUT_TEXT, member);
  return { bytes, encoding: 'utf-8', text, ...(member !== undefined && { member }) };
}

async function pagesOf(bytes: Uint8Array, member: string | undefined): Promise<Placed[][]> {
  // The reader of PDFs is loaded for the first of them: no other file pays for it.
  const { getDocumentProxy } = await import('unpdf');
  try {
    // It takes its bytes away, and refuses a Buffer, which uploads are.
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    });
    if (document.numPages > MOST_PAGES) throw tooLong();
    const pages: Placed[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.flatMap((item) => ('str' in item ? placedIn(item) : [])));
      page.cleanup();
    }
    await document.destroy();
    return pages;
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw isLocked ? locked(member) : notAStatement(BROKEN_PDF, member);
  }
}

function placedIn(item: { str: string; transform: unknown[]; width: number; height: number }): Placed[] {
  const [, , , , x, y] = item.transform.map(Number);
  if (item.str.trim() === '' || x === undefined || y === undefined) return [];
  return [{ text: item.str.replace(/\s+/g, ' '), from: x, to: x + item.width, y, height: item.height || 8 }];
}

/** The texts of a page, line by line from its top, each at its place. */
function linesOf(placed: readonly Placed[]): string[] {
  const lines: Placed[][] = [];
  for (const one of [...placed].sort((a, b) => b.y - a.y)) {
    const [first] = lines.at(-1) ?? [];
    if (first && Math.abs(first.y - one.y) <= Math.min(first.height, one.height) * SAME_LINE) lines.at(-1)?.push(one);
    else lines.push([one]);
  }
  const runs = lines.map(runsOf);
  const edges = edgesOf(runs.flat());
  return runs.map((line) => written(line, edges));
}

/** The places where several amounts end: what ends there too is their title, and stands above their figures. */
function edgesOf(runs: readonly Placed[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { text, to } of runs) {
    const edge = Math.round(to / PLACE);
    if (AMOUNT.test(text.trim())) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([edge, count]) => (count > 1 ? [edge - 1, edge, edge + 1] : [])));
}

/** Texts beside each other are one, with a space where the page has one. */
function runsOf(line: readonly Placed[]): Placed[] {
  const runs: Placed[] = [];
  for (const one of [...line].sort((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    const gap = last ? one.from - last.to : Number.POSITIVE_INFINITY;
    if (!last || gap > one.height * GAP || isApart(last.text, one.text, gap, one.height)) runs.push({ ...one });
    else {
      const isSpaced = gap > one.height * 0.12 && !last.text.endsWith(' ') && !one.text.startsWith(' ');
      last.text += isSpaced ? ` ${one.text}` : one.text;
      last.to = Math.max(last.to, one.to);
    }
  }
  return runs;
}

/** Two amounts are never one text, however near they stand. */
const isApart = (before: string, after: string, gap: number, height: number) =>
  gap > height * 0.2 && /\d[.,]\d{2}\D{0,2}$/.test(before.trim()) && /\d[.,]\d{2}/.test(after);

/** Amounts and their titles end where the page ends them, other texts begin where it begins them. */
function written(runs: readonly Placed[], edges: ReadonlySet<number>): string {
  let line = '';
  for (const { text, from, to } of runs) {
    const plain = text.trim();
    const start = Math.round(from / PLACE);
    const end = Math.round(to / PLACE);
    const isRight = AMOUNT.test(plain) || edges.has(end);
    const at = isRight ? Math.max(start, end - plain.length) : start;
    line = line.padEnd(line === '' ? at : Math.max(at, line.length + 2)) + plain;
  }
  return line;
}

const tooLong = () =>
  new FileRefusal('too-large', `El PDF tiene más de ${MOST_PAGES} páginas. Descárguelo por periodos más cortos.`);

const locked = (member: string | undefined) =>
  new FileRefusal(
    'encrypted',
    `El PDF${member === undefined ? '' : ` «${member}»`} tiene contraseña y no se abrió. Ábralo con su contraseña, imprímalo como PDF sin ella y cárguelo aquí, o descargue el extracto en Excel o CSV.`,
  );
