import { setImmediate } from 'node:timers/promises';

const SLICE = 500;

/** A long list, written as JSON piece by piece: its bytes take a fraction of the memory. */
class WrittenList<Item> {
  #pieces: Buffer[] = [];

  push(items: Item[]): void {
    if (items.length > 0) this.#pieces.push(pieceOf(items));
  }

  get json(): Buffer[] {
    const pieces = this.#pieces.flatMap((piece, at) => (at === 0 ? [piece] : [Buffer.from(','), piece]));
    return [Buffer.from('['), ...pieces, Buffer.from(']')];
  }
}

const pieceOf = (items: unknown[]) => Buffer.from(JSON.stringify(items).slice(1, -1));

/** `JSON.stringify` that lets other requests run in between when lists are long (10,000 movements are one answer). */
export async function toJson(value: unknown): Promise<string> {
  if (Array.isArray(value)) return listToJson(value);
  if (!isPlain(value) || !Object.values(value).some(isLong)) return JSON.stringify(value) ?? 'null';
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${await toJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

/** The same in pieces for a long list: joining, encoding and packing one text of 20 MB would block other requests. */
export async function toPieces(value: unknown): Promise<string | Buffer[]> {
  if (!isPlain(value) || !Object.values(value).some(isLong)) return toJson(value);
  const pieces: Buffer[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const name = `${pieces.length === 0 ? '{' : ','}${JSON.stringify(key)}:`;
    if (!Array.isArray(member)) {
      pieces.push(Buffer.from(name + (await toJson(member))));
      continue;
    }
    const list = new WrittenList<unknown>();
    for await (const some of inSlices(member)) list.push(some);
    pieces.push(Buffer.from(name), ...list.json);
  }
  return [...pieces, Buffer.from('}')];
}

/** Yields a long list in slices; other requests run in between. */
export async function* inSlices<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < list.length; from += SLICE) {
    if (from > 0) await setImmediate();
    yield list.slice(from, from + SLICE);
  }
}

async function listToJson(list: unknown[]): Promise<string> {
  const parts: string[] = [];
  for await (const some of inSlices(list)) parts.push(JSON.stringify(some).slice(1, -1));
  return `[${parts.join(',')}]`;
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > SLICE;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
