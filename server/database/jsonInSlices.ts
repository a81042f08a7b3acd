import { setImmediate } from 'node:timers/promises';

const SLICE = 500;

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

async function listToJson(list: unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    if (from > 0) await setImmediate();
    parts.push(JSON.stringify(list.slice(from, from + SLICE)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > SLICE;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
