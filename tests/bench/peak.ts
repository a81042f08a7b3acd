import { readFileSync } from 'node:fs';

/** The most memory that a process used so far. Linux tells; elsewhere it is not measured. */
export function peakMegabytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
