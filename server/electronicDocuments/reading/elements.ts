import { type Cents, LARGEST_AMOUNT } from '../../../src/api/contract/money';
import { centsIn, dayIn, money } from './amounts';
import type { Instalment, Party } from './document';
import type { Element, Lines, Parsed } from './parse';
import { Unreadable } from './unreadable';

/** What a reader asks of elements. Paths are names with slashes; the first of each counts, unless all are asked for. */

/** A format: by which roots it is known, what its lines are, and how one is read. */
export type Format<Document> = {
  roots: readonly string[];
  lines: readonly Lines[];
  read(parsed: Parsed): Document[];
};

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export function allAt(element: Element | undefined, path: string): Element[] {
  let found = element ? [element] : [];
  for (const name of path.split('/')) found = found.flatMap((one) => childrenOf(one, name));
  return found;
}

export const at = (element: Element | undefined, path: string): Element | undefined => allAt(element, path)[0];

/** The text there, '' where there is none. */
export const textAt = (element: Element | undefined, path: string): string =>
  (at(element, path)?.text ?? '').replace(/\s+/g, ' ');
export const attributeOf = (element: Element | undefined, name: string): string =>
  (element?.attributes.get(name) ?? '').trim().replace(/\s+/g, ' ');

export const lastOf = (path: string): string => path.split('/').at(-1) ?? path;

/** The text there; a document without it is not read. */
export function needed(element: Element | undefined, path: string): string {
  const text = textAt(element, path);
  if (text === '') throw missing(lastOf(path));
  return text;
}

export const missing = (name: string) =>
  new Unreadable(`Le falta ${name}, que todo comprobante de su tipo lleva. Pida el archivo otra vez.`);

export const dayAt = (element: Element | undefined, path: string): string => dayIn(needed(element, path), lastOf(path));

/** The cents there; without them the usual, or a refusal. */
export function centsAt(element: Element | undefined, path: string, usual?: Cents): Cents {
  const text = textAt(element, path);
  if (text === '' && usual !== undefined) return usual;
  return centsIn(needed(element, path), lastOf(path));
}

export const sumAt = (element: Element | undefined, path: string): Cents =>
  allAt(element, path).reduce((sum, one) => sum + centsIn(one.text, one.name), 0);

/** Refuses a total that is none of the sums which it may be. */
export function mustAddUp(total: Cents, sums: readonly Cents[], parts: string): void {
  if (total < 0) throw new Unreadable(`El total es negativo: ${money(total)}.`);
  if (total > LARGEST_AMOUNT) throw new Unreadable(`El total ${money(total)} es demasiado para un documento.`);
  const [first = 0] = sums;
  if (!sums.includes(total)) {
    throw new Unreadable(
      `Los totales no cuadran: ${parts} suman ${money(first)} y el total dice ${money(total)}. Pida el archivo otra vez a quien lo emitió.`,
    );
  }
}

/** Refuses lines that do not come to their sum, but for what rounding each of them may do. */
export function linesMustAddUp({ lines }: Parsed, cents: Cents): void {
  if (lines.count === 0) return;
  const off = lines.sum - BigInt(cents) * 10_000n;
  const most = BigInt(lines.count + 1) * 5_000n;
  if (off > most || -off > most) {
    throw new Unreadable(
      `Las líneas suman ${money(Number(lines.sum / 10_000n))} y el subtotal dice ${money(cents)}. Pida el archivo otra vez a quien lo emitió.`,
    );
  }
}

/** Subtotal and tax where they are the entire total. */
export const splitOf = (total: Cents, subtotal: Cents, tax: Cents) =>
  subtotal >= 0 && tax >= 0 && subtotal + tax === total ? { subtotal: money(subtotal), tax: money(tax) } : null;

/** Parts by their day, those of one day together; what they lack of the total is a part without more. */
export function instalmentsOf(parts: readonly { due: string | null; cents: Cents }[], total: Cents): Instalment[] {
  if (parts.some(({ cents }) => cents < 0)) throw new Unreadable('Una forma de pago o cuota es negativa.');
  const byDay = new Map<string | null, Cents>();
  for (const { due, cents } of parts) byDay.set(due, (byDay.get(due) ?? 0) + cents);
  const sum = [...byDay.values()].reduce((all, cents) => all + cents, 0);
  if (sum !== total) {
    throw new Unreadable(
      `Las formas de pago o cuotas suman ${money(sum)} y el total dice ${money(total)}. Pida el archivo otra vez a quien lo emitió.`,
    );
  }
  return [...byDay]
    .filter(([, cents]) => cents !== 0)
    .sort(([a], [b]) => (a ?? '').localeCompare(b ?? ''))
    .map(([due, cents]) => ({ due, amount: money(cents) }));
}

const EMAIL = /[^\s;,<>]+@[^\s;,<>]+\.[^\s;,<>]+/;
export const party = (id: string, name: string, address = '', email = '', phone = ''): Party => ({
  id: id.trim().toUpperCase(),
  name,
  address,
  email: EMAIL.exec(email)?.[0] ?? '',
  ...(phone === '' ? {} : { phone }),
});

export function currencyOf(text: string): string {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new Unreadable(`La moneda dice «${text}», que no es un código como USD.`);
  return code;
}
