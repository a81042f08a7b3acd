import { z } from 'zod';
import { refused } from '../problems';

/** Of whichever half of zod. */
type Schema = z.core.$ZodType;

/**
 * Query strings, forms and multipart fields carry text only. Reads each field as its schema wants it: numbers,
 * `true`/`false`, '' for null, JSON for objects and lists (a list may also be a repeated key). Unreadable text stays text, which
 * the schema refuses in its own words.
 */
export function fromText(schema: Schema, fields: Record<string, unknown>): Record<string, unknown> {
  const shape = schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const wanted = shape[name];
      if (!wanted) return [name, value];
      return [name, value === '' && isNull(wanted) ? null : readField(name, bare(wanted), value)];
    }),
  );
}

function readField(name: string, wanted: Schema, value: unknown): unknown {
  if (wanted instanceof z.core.$ZodArray) return readList(name, wanted, value);
  if (typeof value !== 'string') return value;
  if (wanted instanceof z.core.$ZodNumber) return value.trim() === '' ? value : finite(value);
  if (wanted instanceof z.core.$ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (wanted instanceof z.core.$ZodObject || wanted instanceof z.core.$ZodRecord) return parse(name, value);
  return value;
}

function readList(name: string, wanted: z.core.$ZodArray, value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('[')) return parse(name, value);
  const list = Array.isArray(value) ? value : value === '' ? [] : [value];
  const element = bare(wanted._zod.def.element);
  return list.map((item) => readField(name, element, item));
}

/** Whether an empty text can only stand for null. */
function isNull(wanted: Schema): boolean {
  return z.safeParse(wanted, null).success && !z.safeParse(wanted, '').success;
}

/** The schema below optional, nullable and default. */
function bare(schema: Schema): Schema {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return bare(schema._zod.def.innerType);
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
