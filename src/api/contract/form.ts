import { z } from 'zod';

/**
 * Fields of form-encoded and multipart bodies: text on the wire, values in code.
 * An absent value is not sent, null is sent as '', objects and arrays as JSON text.
 */

export const formInteger = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

export const formFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** A value that may be cleared: '' is null. */
export function formNullable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), schema.nullable()]);
}

/** An object or array, or its JSON text; '' is null. */
export function formJson<T extends z.ZodType>(schema: T) {
  const text = z.string().transform((given, context): unknown => {
    if (given === '') return null;
    try {
      return JSON.parse(given);
    } catch {
      context.issues.push({ code: 'custom', message: 'JSON no válido', input: given });
      return z.NEVER;
    }
  });
  return z.union([schema.nullable(), text.pipe(schema.nullable())]);
}
