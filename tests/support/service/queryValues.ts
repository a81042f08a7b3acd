import * as z from 'zod/mini';

/** The values that the schema of a query's field names, or the samples of that field. */
export function valuesOf(schema: unknown, samples: Record<string, string[]>, name: string): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return valuesOf(schema._zod.def.innerType, samples, name);
  }
  if (schema instanceof z.ZodMiniEnum) return schema.options.map(String);
  return samples[name] ?? [];
}
