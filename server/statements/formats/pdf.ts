import type { Content } from '../../files/encoding';
import { BROKEN_PDF, notAStatement, PDF_WITHOUT_TEXT } from '../../files/foreign';
import { FileRefusal } from '../../files/refusal';
import { linesOf } from './pdfLines';
import type { Placed } from './pdfTable';

/**
 * A PDF with text as lines of fixed width: each text stands where the page has it, so that its columns are read as those of any
 * print. Its scripts, fonts and pictures are not used, and nothing is fetched.
 */

export const PDF = 'PDF';

const SIGNATURE = /^\s*%PDF-/;
/** Longer documents are no statement of one period. */
const MOST_PAGES = 600;

export function looksPdf(bytes: Uint8Array): boolean {
  return SIGNATURE.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'));
}

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
      const texts = items.filter((item) => 'str' in item);
      pages.push(uprightOf(texts, page.getViewport({ scale: 1 }).transform.map(Number)));
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

type Item = { str: string; transform: unknown[]; width: number; height: number };
type Turned = Placed & { quarter: number };

/**
 * The texts of a page as it is read: in the direction of most of its letters, whether the page or its texts are turned. What runs
 * otherwise stands at the margin or is a watermark, and a text that is drawn twice is bold.
 */
function uprightOf(items: readonly Item[], view: readonly number[]): Placed[] {
  const turned = items.flatMap((item) => turnedIn(item, view));
  const letters = [0, 1, 2, 3].map((quarter) =>
    turned.reduce((sum, one) => sum + (one.quarter === quarter ? one.text.length : 0), 0),
  );
  const most = letters.indexOf(Math.max(...letters));
  const seen = new Map<string, Placed[]>();
  return turned.filter((one) => {
    if (one.quarter !== most) return false;
    const same = seen.get(one.text) ?? [];
    if (same.some(({ from, y }) => Math.abs(from - one.from) < TWICE && Math.abs(y - one.y) < TWICE)) return false;
    seen.set(one.text, [...same, one]);
    return true;
  });
}

/** The points by which a text is moved that is drawn again to be bold. */
const TWICE = 1.5;
/** The quarters of a turn by which a text may be off its direction. */
const OFF = 0.1;

/** A text at its place once it is turned upright, and how many quarters it was turned. */
function turnedIn({ str, transform, width, height }: Item, view: readonly number[]): Turned[] {
  const [a = 1, b = 0, , , x, y] = transform.map(Number);
  if (str.trim() === '' || x === undefined || y === undefined) return [];
  const [va = 1, vb = 0, vc = 0, vd = -1] = view;
  // The page's own system has its y downwards.
  const [right, up] = [va * x + vc * y, -(vb * x + vd * y)];
  const turns = Math.atan2(-(vb * a + vd * b), va * a + vc * b) / (Math.PI / 2);
  const quarter = Math.round(turns);
  if (Math.abs(turns - quarter) > OFF) return [];
  const from = [right, up, -right, -up][(quarter + 4) % 4] ?? right;
  const at = [up, -right, -up, right][(quarter + 4) % 4] ?? up;
  const text = str.replace(/\s+/g, ' ');
  return [{ text, from, to: from + width, y: at, height: height || 8, quarter: (quarter + 4) % 4 }];
}

const tooLong = () =>
  new FileRefusal('too-large', `El PDF tiene más de ${MOST_PAGES} páginas. Descárguelo por periodos más cortos.`);

const locked = (member: string | undefined) =>
  new FileRefusal(
    'encrypted',
    `El PDF${member === undefined ? '' : ` «${member}»`} tiene contraseña y no se abrió. Ábralo con su contraseña, imprímalo como PDF sin ella y cárguelo aquí, o descargue el extracto en Excel o CSV.`,
  );
