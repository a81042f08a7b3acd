import { createHash } from 'node:crypto';
import { foreignBinary } from '../../files/foreign';
import { FileRefusal } from '../../files/refusal';
import { refuseUnsafe, withoutLitter } from '../../files/safeZip';
import { inflate, looksZip, type Member, membersOf } from '../../files/zipDirectory';
import { CFDI } from './cfdi';
import type { ElectronicDocument } from './document';
import type { Format } from './elements';
import { FACTURAE } from './facturae';
import { type Element, type Parsed, parseBytes, parseText } from './parse';
import { SRI, wrapped } from './sri';
import { attached, UBL } from './ubl';
import { Unreadable } from './unreadable';

/**
 * A document of a file, or why there is none. `digest` is the same for the same content, however it was wrapped; `formerDigest` is what
 * an earlier version made of it, where that is another.
 */
export type ReadDocument = { name: string } & (Digested | { refusal: string });
type Digested = { document: ElectronicDocument; digest: string; formerDigest?: string };

const FORMATS: readonly Format<ElectronicDocument>[] = [SRI, UBL, CFDI, FACTURAE];
const LINES = FORMATS.flatMap(({ lines }) => lines);
const MOST_MEMBERS = 20_000;
const MOST_BYTES = 400 * 1024 * 1024;
const LARGEST = 50 * 1024 * 1024;

/** By their names alone: what providers put beside the XMLs. */
const OTHER_FILE = /\.(?:pdf|png|jpe?g|gif|html?|txt|csv|docx?|xlsx?)$/i;

/** `others` are the names of a ZIP's files that are no XMLs and were not read. */
type ReadFile = { documents: ReadDocument[]; others: string[] };

/**
 * Reads an XML, or all those of a ZIP, one after another: what one says is stored, never its text. What a member alone lacks is its own
 * refusal; throws a FileRefusal where nothing of the ZIP can be read.
 */
export function readElectronicDocuments(bytes: Uint8Array, fileName: string): ReadFile {
  if (!looksZip(bytes)) return { documents: readOne(bytes, fileName), others: [] };
  const members = withoutLitter(membersOf(bytes));
  const wanted = members.filter(({ name }) => !OTHER_FILE.test(name));
  const isLocked = wanted.every(({ encrypted }) => encrypted);
  const judged = isLocked ? members : members.map((member) => ({ ...member, encrypted: false }));
  refuseUnsafe(judged, { members: MOST_MEMBERS, bytes: MOST_BYTES, what: 'los comprobantes' });
  if (wanted.length === 0) throw new FileRefusal('empty', 'El ZIP no contiene ningún XML.');
  return {
    documents: wanted.flatMap((member) => readMember(bytes, member)),
    others: members.flatMap(({ name }) => (OTHER_FILE.test(name) ? name : [])),
  };
}

/** The methods of a ZIP that are read: stored and deflated. */
const METHODS = [0, 8];

function readMember(bytes: Uint8Array, member: Member): ReadDocument[] {
  const { name } = member;
  if (member.encrypted)
    return [{ name, refusal: 'Tiene contraseña y no se abrió. Descomprímalo y súbalo sin contraseña.' }];
  try {
    const content = inflate(bytes, member);
    return looksZip(content)
      ? [{ name, refusal: 'Es un ZIP dentro del ZIP y no se abrió. Descomprímalo y súbalo aparte.' }]
      : readOne(content, name);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    const isDamaged = error.code === 'damaged' && METHODS.includes(member.method);
    const refusal = isDamaged
      ? 'Está dañado dentro del ZIP y no se pudo leer. Descárguelo o pídalo otra vez.'
      : error.message;
    return [{ name, refusal }];
  }
}

/** The elements that a file of these begins with, in its wrapper or without. */
export const ROOTS: readonly string[] = [
  ...FORMATS.flatMap(({ roots }) => roots),
  'autorizacion',
  'autorizaciones',
  'RespuestaAutorizacion',
  'AttachedDocument',
];

function readOne(bytes: Uint8Array, name: string): ReadDocument[] {
  try {
    if (bytes.length > LARGEST) throw new Unreadable('Tiene más de 50 MB: ningún comprobante los tiene.');
    if (bytes.length === 0) throw new Unreadable('El archivo está vacío. Descárguelo de nuevo.');
    const foreign = foreignBinary(bytes);
    if (foreign) throw new Unreadable(`Es ${foreign.is}, no el XML del comprobante. Suba el XML.`);
    return understood(parseBytes(bytes, LINES), '').map((document) => ({ name, ...digested(document) }));
  } catch (error) {
    if (error instanceof Unreadable) return [{ name, refusal: error.message }];
    throw error;
  }
}

const AUTHORISED = 'AUTORIZADO';

function understood(parsed: Parsed, authorisation: string): ElectronicDocument[] {
  const { root } = parsed;
  const format = FORMATS.find(({ roots }) => roots.includes(root.name));
  if (format) return format.read(parsed).map((one) => (authorisation === '' ? one : { ...one, authorisation }));
  const inside = authorisation === '' ? embedded(root) : undefined;
  if (!inside) throw new Unreadable(notOurs(root));
  if (inside.state !== '' && inside.state !== AUTHORISED) {
    throw new Unreadable(`La autorización dice ${inside.state}: el comprobante no vale, y no se tomó.`);
  }
  return understood(parseText(inside.text, LINES), inside.authorisation);
}

function embedded(root: Element): { text: string; state: string; authorisation: string } | undefined {
  const text = attached(root);
  return text === undefined ? wrapped(root) : { text, state: '', authorisation: 'DIAN' };
}

const OTHERS: Record<string, string> = {
  guiaRemision: 'una guía de remisión',
  liquidacionCompra: 'una liquidación de compra',
  DespatchAdvice: 'una guía de remisión',
  ApplicationResponse: 'la respuesta de la autoridad tributaria',
  AttachedDocument: 'un AttachedDocument sin la factura adentro',
  Document: 'un mensaje de un banco',
};

function notOurs({ name }: Element): string {
  const known = OTHERS[name];
  return known
    ? `Es ${known}, que no mueve lo que se debe.`
    : `Es un XML <${name.slice(0, 40)}>: no es un comprobante electrónico que se lea aquí (SRI, UBL 2.1, CFDI 4.0 o Facturae 3.2).`;
}

/** What was not always read: it makes no document another one than it was. */
const READ_LATER = new Set(['phone', 'namedKind', 'formerEmail']);

function digested(document: ElectronicDocument): Digested {
  const { receiver } = document;
  const { formerEmail } = receiver;
  const read = { document, digest: digestOf(document) };
  if (formerEmail === undefined) return read;
  return { ...read, formerDigest: digestOf({ ...document, receiver: { ...receiver, email: formerEmail } }) };
}

/** The same for the same document, whatever authorisation is around it. */
function digestOf({ authorisation: _, ...document }: ElectronicDocument): string {
  const said = JSON.stringify(document, (name, value: unknown) => (READ_LATER.has(name) ? undefined : value));
  return createHash('sha256').update(said).digest('hex');
}
