import { z } from 'zod';
import { refused } from '../problems';

/**
 * Query strings, forms and multipart fields carry text only. Reads each field as its schema wants it: numbers,
 * `true`/`false`, '' for null, JSON for objects and lists (a list may also be a repeated key). Unreadable text stays text, which
 * the schema refuses in its own words.
 */
export function fromText(schema: z.ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, given]) => {
      const wanted = shape[name];
      if (!(wanted instanceof z.ZodType)) return [name, given];
      return [name, given === '' && isNull(wanted) ? null : readField(name, bare(wanted), given)];
    }),
  );
}

function readField(name: string, wanted: z.ZodType, given: unknown): unknown {
  if (wanted instanceof z.ZodArray) return readList(name, wanted, given);
  if (typeof given !== 'string') return given;
  if (wanted instanceof z.ZodNumber) return given.trim() === '' ? given : finite(given);
  if (wanted instanceof z.ZodBoolean) return given === 'true' ? true : given === 'false' ? false : given;
  if (wanted instanceof z.ZodObject || wanted instanceof z.ZodRecord) return parse(name, given);
  return given;
}

function readList(name: string, wanted: z.ZodArray, given: unknown): unknown {
  if (typeof given === 'string' && given.startsWith('[')) return parse(name, given);
  const list = Array.isArray(given) ? given : given === '' ? [] : [given];
  const { element } = wanted;
  return element instanceof z.ZodType ? list.map((item) => readField(name, bare(element), item)) : list;
}

/** Whether an empty text can only stand for null. */
function isNull(wanted: z.ZodType): boolean {
  return wanted.safeParse(null).success && !wanted.safeParse('').success;
}

/** The schema below optional, nullable and default. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? bare(inner) : schema;
  }
  return schema;
}

function finite(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused('Hay datos que no se pueden leer. Revíselos y vuelva a intentar.', {
      fields: { [name]: 'No es JSON válido' },
      cause,
    });
  }
}
