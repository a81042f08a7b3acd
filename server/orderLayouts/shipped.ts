import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { layout, type NamedLayout } from './layout';

const FOLDER = new URL('./shipped/', import.meta.url);
const file = z.looseObject({ id: z.uuid(), name: z.string() });

/** The program's own layouts, from public sources, by an id that is the same everywhere. */
export const SHIPPED: ReadonlyMap<string, NamedLayout> = new Map(
  readdirSync(FOLDER)
    .sort()
    .map((one) => {
      const { id, name, ...rest } = file.parse(JSON.parse(readFileSync(new URL(one, FOLDER), 'utf8')));
      return [id, { name, layout: layout.parse(rest) }];
    }),
);
