import { readdirSync, readFileSync } from 'node:fs';
import type { Queryable } from '../../../server/database/database';

/** Milliseconds of the processor, of Linux. */
const MS_A_TICK = 10;

/** The fields of /proc/<pid>/stat from the third on. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const ticksOf = (stat: string[] | undefined, from = 11) => Number(stat?.[from] ?? 0) + Number(stat?.[from + 1] ?? 0);

export const processorOf = (pid: number): number => ticksOf(statOf(pid)) * MS_A_TICK;

/** Of a PostgreSQL on this machine: all of its processes, those that ended too. */
export async function processorOfDatabase(db: Queryable): Promise<number> {
  const [one] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(one?.pid ?? 0)?.[1];
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)?.[1] === postmaster);
  const ended = ticksOf(statOf(postmaster ?? 0), 13);
  return [postmaster ?? 0, ...children].reduce<number>((sum, pid) => sum + ticksOf(statOf(pid)), ended) * MS_A_TICK;
}

/** Of everything that runs on this machine. */
export function processorOfMachine(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, , , irq, softirq] = first.trim().split(/\s+/).slice(1).map(Number);
  return [user, nice, system, irq, softirq].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) * MS_A_TICK;
}
