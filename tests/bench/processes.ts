import { readdirSync, readFileSync } from 'node:fs';

/** What processes used of the machine, as Linux reports it; nothing elsewhere. */

const TICKS_A_SECOND = 100;

/** The fields of a process behind its name; none once it is gone. */
export function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1]);

export function childrenOf(parent: number): number[] {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  return own.flatMap((pid) => [pid, ...childrenOf(pid)]);
}

/** The processor's seconds of a process and of its children that ended. */
export const secondsOf = (pid: number): number =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;

/** The same with the children that run. */
export const secondsOfAll = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + secondsOf(one), 0);
