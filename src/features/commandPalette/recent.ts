import * as z from 'zod/mini';
import type { PaletteEntry } from '../../machines/commandPalette/commandPalette';
import { readPreference, writePreference } from '../../ui/preference';

const MOST = 6;

const keyFor = (person: string) => `cartera.recientes.${person}`;

const stored = z.array(
  z.object({
    kind: z.enum(['customer', 'document', 'movement', 'screen', 'act']),
    key: z.string(),
    label: z.string(),
    detail: z.string(),
    to: z.optional(z.string()),
  }),
);

/** What a person chose last in this browser, newest first. */
export function recentOf(person: string): PaletteEntry[] {
  try {
    return z.parse(stored, JSON.parse(readPreference(keyFor(person))));
  } catch {
    // Nothing yet, or what another version wrote.
    return [];
  }
}

export function remember(person: string, entry: PaletteEntry): void {
  const others = recentOf(person).filter(({ key }) => key !== entry.key);
  writePreference(keyFor(person), JSON.stringify([entry, ...others].slice(0, MOST)));
}
