import { z } from 'zod';

/** What embedded.ts tells the process it starts. */
export const start = z.object({
  /** In memory without it (tests). */
  folder: z.string().optional(),
  lockFile: z.string().optional(),
  /** A loopback port without it. */
  socket: z.object({ path: z.string(), url: z.string() }).optional(),
  /** A tar of a data folder to begin with (tests). */
  template: z.string().optional(),
});
export type EmbeddedStart = z.infer<typeof start>;

/** What the process tells back. */
export const told = z.union([z.object({ ready: z.string() }), z.object({ inUseBy: z.number() })]);
