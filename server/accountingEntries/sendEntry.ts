import type { EntryMapping } from '../../src/api/contract/receivables/accountingDispatches';
import { SourceProblem } from '../accountingSource/connector';
import { fetchFrom, type Reach, type SourceRequest } from '../accountingSource/fetchPage';
import { textOf } from '../accountingSource/formats';
import { headersFor, jsonIn, withToken } from '../accountingSource/jsonApi';
import { valueAt } from '../accountingSource/paths';
import { addressOf, bodyOf, type Entry } from './entryBody';

/** How a company's entries reach its accounting system. */
export type EntryAccess = { address: string; token: string | undefined; mapping: EntryMapping; reach: Reach };

const LONGEST_ID = 200;
const LONGEST_SAID = 300;

/** What is sent of an entry: where to, and with which headers besides those of any JSON. */
export function requestOf(
  { address, token, mapping }: EntryAccess,
  entry: Entry,
  key: string,
): { to: URL; asked: SourceRequest & { body: object } } {
  const { key_header, method } = mapping;
  const headers = {
    ...headersFor(mapping, token).headers,
    ...(key_header && { [key_header.toLowerCase()]: key }),
  };
  return {
    to: withToken(addressOf(address, key), mapping, token),
    asked: { method, headers, body: bodyOf(mapping, entry, key) },
  };
}

/** The call was answered as a success without saying which entry it made, where the mapping says that it does. */
export class Unproven extends Error {}

/** Sends an entry, and answers its id there, empty where the mapping names none. Throws SourceProblem, or Unproven. */
export async function sendEntry(access: EntryAccess, entry: Entry, key: string): Promise<string> {
  const { to, asked } = requestOf(access, entry, key);
  const { bytes } = await fetchFrom(to, asked, access.reach);
  const { id_path, error_path } = access.mapping;
  if (!id_path) return '';
  const id = clean(textOf(valueAt(answerIn(bytes), id_path)), LONGEST_ID);
  if (id !== '') return id;
  const said = sentenceIn(Buffer.from(bytes).toString('utf8'), error_path);
  throw new Unproven(`El sistema contable respondió sin decir en «${id_path}» qué asiento creó.${quoted(said)}`);
}

function answerIn(bytes: Uint8Array): unknown {
  try {
    return jsonIn(bytes);
  } catch (cause) {
    if (cause instanceof SourceProblem) return undefined;
    throw cause;
  }
}

/** Why an entry was not sent, with the system's own sentence. */
export function reasonOf({ message, said }: SourceProblem, { error_path }: EntryMapping): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${quoted(sentenceIn(said, error_path))}`;
}

const quoted = (said: string) => (said === '' ? '' : ` Dice: «${said}».`);

/** What systems call the sentence of a refusal. */
const USUAL_NAMES = ['message', 'mensaje', 'msg', 'detail', 'detalle', 'error', 'errors', 'errores', 'title'];

/** The system's sentence: where the mapping says, else under a usual name, else all of a short text. */
function sentenceIn(said: string, path: string | undefined): string {
  const found = foundIn(said, path);
  return clean(typeof found === 'object' && found !== null ? writtenOut(found, said) : textOf(found), LONGEST_SAID);
}

/** What is read nests deeper than what can be written: then all of it as it came. */
function writtenOut(found: object, said: string): string {
  try {
    return JSON.stringify(found);
  } catch {
    return said;
  }
}

function foundIn(said: string, path: string | undefined): unknown {
  let read: unknown;
  try {
    read = JSON.parse(said);
  } catch {
    // A page for people says nothing to staff.
    return /^\s*</.test(said) ? '' : said;
  }
  const named = path ? valueAt(read, path) : undefined;
  return (
    named ?? USUAL_NAMES.map((name) => valueAt(read, name)).find((one) => one !== undefined && one !== null) ?? read
  );
}

const clean = (text: string, longest: number): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);
