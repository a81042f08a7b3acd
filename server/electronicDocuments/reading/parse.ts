import { SaxesParser } from 'saxes';
import { millionths, short } from './amounts';
import { Unreadable } from './unreadable';

/** An element of the part of a document that its reader needs; names without their prefixes. */
export type Element = { name: string; attributes: ReadonlyMap<string, string>; text: string; children: Element[] };

/** A part that is as long as the document has lines: of it only this sum is stored, of an element's text or of its attribute. */
export type Lines = { inside: string; of: string; attribute?: string };

/** `sum` in millionths, of `count` lines. */
export type Parsed = { root: Element; lines: { sum: bigint; count: number } };

const CHUNK = 64 * 1024;
const DEEPEST = 60;
/** Elements besides lines: instalments and taxes are dozens. */
const MOST_ELEMENTS = 20_000;
/** Signatures and extensions say nothing of what is owed. */
const SKIPPED = new Set(['Signature', 'UBLExtensions', 'Addenda', 'Extensions', 'LegalLiterals']);

/** Parses a file's bytes, in the encoding that it declares. */
export function parseBytes(bytes: Uint8Array, lines: readonly Lines[]): Parsed {
  const parsing = newParsing(lines);
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parsing.write(decoded(() => decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }), encoding));
  }
  parsing.write(decoded(() => decoder.decode(), encoding));
  return parsing.end();
}

/** Parses a document that stands as text within another. */
export function parseText(text: string, lines: readonly Lines[]): Parsed {
  const parsing = newParsing(lines);
  for (let at = 0; at < text.length; at += CHUNK) parsing.write(text.slice(at, at + CHUNK));
  return parsing.end();
}

function newParsing(lines: readonly Lines[]) {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Element[] = [];
  const sum = { sum: 0n, count: 0 };
  let root: Element | undefined;
  let elements = 0;
  /** Of a part that is not stored: how deep, and the sum that is taken of it. */
  let skipped = 0;
  let counted: Lines | undefined;
  let text: string | undefined;

  const add = (amount: string) => {
    const value = millionths(amount);
    if (value === undefined) throw new Unreadable(`Una línea dice «${short(amount.trim())}», que no es un importe.`);
    sum.sum += value;
    sum.count += 1;
  };
  parser.on('error', (error) => {
    throw badXml(error.message, open, parser.line);
  });
  parser.on('doctype', () => {
    throw new Unreadable(
      'El XML trae una declaración DOCTYPE, que ningún comprobante electrónico tiene, y por seguridad no se abrió.',
    );
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length + skipped >= DEEPEST) throw new Unreadable('El XML tiene elementos dentro de elementos sin fin.');
    if (skipped > 0) {
      skipped += 1;
      if (!counted || local !== counted.of) return;
      if (counted.attribute === undefined) text = '';
      else add(attributes[counted.attribute]?.value ?? '');
      return;
    }
    counted = lines.find(({ inside }) => inside === local);
    if (counted || SKIPPED.has(local)) {
      skipped = 1;
      return;
    }
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new Unreadable('El XML tiene demasiados elementos para ser un comprobante.');
    const values = Object.values(attributes).map((one): [string, string] => [one.local, one.value]);
    const element: Element = { name: local, attributes: new Map(values), text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const said = (part: string) => {
    if (skipped > 0) {
      if (text !== undefined) text += part;
      return;
    }
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', said);
  parser.on('cdata', said);
  parser.on('closetag', () => {
    if (skipped > 0) {
      skipped -= 1;
      if (text !== undefined) add(text);
      text = undefined;
      return;
    }
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  // Some providers leave blank lines before the declaration, where none may be.
  let isBegun = false;
  const write = (part: string) => {
    const rest = isBegun ? part : part.trimStart();
    isBegun ||= rest !== '';
    parser.write(rest);
  };
  return {
    write,
    end(): Parsed {
      parser.close();
      if (!root) throw new Unreadable('El archivo está vacío.');
      return { root, lines: sum };
    },
  };
}

function badXml(message: string, open: readonly Element[], line: number): Unreadable {
  const at = open.at(-1);
  if (/unclosed tag|unexpected end|document must contain a root/i.test(message)) {
    return new Unreadable(
      at
        ? `El XML está cortado: termina dentro de <${at.name}>. Descárguelo de nuevo.`
        : 'El archivo no es un XML, o está cortado. Descárguelo de nuevo.',
    );
  }
  if (/entity/i.test(message)) {
    return new Unreadable(`El XML usa una entidad que no está permitida (línea ${line}). Descárguelo de nuevo.`);
  }
  return new Unreadable(`El XML está dañado en la línea ${line}. Descárguelo de nuevo.`, { cause: message });
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  // What declares UTF-16 and can be read as bytes is not.
  if (/^utf-?16/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    throw new Unreadable(`El XML dice estar en «${short(declared)}», una codificación que no se conoce.`);
  }
}

function decoded(decode: () => string, encoding: string): string {
  try {
    return decode();
  } catch (cause) {
    throw new Unreadable(
      `El XML dice estar en ${encoding.toUpperCase()} y no lo está: sus letras se perderían. Descárguelo de nuevo.`,
      { cause },
    );
  }
}
