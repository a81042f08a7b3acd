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
    Object.entries(fields).map(([name, value]) => {
      const wanted = shape[name];
      if (!(wanted instanceof z.ZodType)) return [name, value];
      return [name, value === '' && isNull(wanted) ? null : readField(name, bare(wanted), value)];
    }),
  );
}

function readField(name: string, wanted: z.ZodType, value: unknown): unknown {
  if (wanted instanceof z.ZodArray) return readList(name, wanted, value);
  if (typeof value !== 'string') return value;
  if (wanted instanceof z.ZodNumber) return value.trim() === '' ? value : finite(value);
  if (wanted instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (wanted instanceof z.ZodObject || wanted instanceof z.ZodRecord) return parse(name, value);
  return value;
}

function readList(name: string, wanted: z.ZodArray, value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('[')) return parse(name, value);
  const list = Array.isArray(value) ? value : value === '' ? [] : [value];
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
