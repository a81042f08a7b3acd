import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from './coverage';

/**
 * What was walked, for the table that `npm test` makes of all its processes' walks: where nobody asks for one, nothing is
 * written. A `chart` is all there is to walk; machines of one factory share theirs.
 */
export function tellWalk(told: Chart | Walk): void {
  const folder = process.env.WALKS;
  if (!folder) return;
  const { states, transitions, ...rest } = told;
  const line = JSON.stringify({ ...rest, states: [...states], transitions: [...transitions] });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

type Chart = Places & { kind: 'chart'; name: string; machines: string[] };
type Walk = Places & { kind: 'pure' | 'screen'; machine: string; seconds: number };
