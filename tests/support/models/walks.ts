import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from './coverage';

/**
 * What was walked, for the table that `npm test` makes of all its processes' walks: where nobody asks for one, nothing is
 * written. A `chart` is all there is to walk.
 */
export function tellWalk(told: Chart | Walk | FaultWalk | LateWalk): void {
  const folder = process.env.WALKS;
  if (!folder) return;
  const line = JSON.stringify(told, (_, value) => (value instanceof Set ? [...value] : value));
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

/** `faults`: of each actor that it waits for, how it can fail; `lates`: which of them a screen can be left before they answer. */
type Chart = Places & { kind: 'chart'; name: string; faults: string[]; lates: string[] };
type Walk = Places & { kind: 'pure' | 'screen' | 'browser'; machine: string; seconds: number };
type LateWalk = { kind: 'late'; machine: string; lates: string[] };
type FaultWalk = { kind: 'fault'; machine: string; seconds: number; faults: string[] };
