import { z } from 'zod';

/**
 * A copy is gzip of lines of JSON: the head; for each table its name and columns, then lines of rows, each row a list of the
 * texts of its columns; the sequences; and the end with the number of rows, which reveals a truncated copy.
 */
const step = z.object({ name: z.string(), checksum: z.string() });
export const head = z.object({
  cartera: z.literal('copia'),
  format: z.literal(1),
  made_at: z.string(),
  /** The steps of the copy's schema. */
  steps: z.array(step),
});
export type Head = z.output<typeof head>;

/** The head of an archived month. */
export const monthHead = z.object({ cartera: z.literal('archivo'), format: z.literal(1), month: z.string() });

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
export const sequencesLine = z.object({
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/).nullable() })),
});
export const endLine = z.object({ rows: z.number().int() });
