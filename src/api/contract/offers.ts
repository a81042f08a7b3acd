import { z } from 'zod';
import type { AnyRow } from './row';

/** Which calls a provider serves beside the specification's 84, by `callOf`. One that does not tell serves none. */
export const offers = z.array(z.string()).catch([]);

/** A call's name wherever calls are told: `GET /console/home/`. */
export const callOf = ({ method, path }: Pick<AnyRow, 'method' | 'path'>): string => `${method} ${path}`;

export const isOffered = (row: AnyRow, told: readonly string[] = []): boolean =>
  row.ours === undefined || told.includes(callOf(row));
