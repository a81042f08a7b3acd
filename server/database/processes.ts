import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process was born, as its system tells it; `undefined` when there is none (a zombie is none). A process is
 * known by its number and its birth together: numbers are used again.
 */
export function bornAt(pid: number): string | undefined {
  if (process.platform === 'linux') return bornOnLinux(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may be there and not ours to signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform === 'win32') return 'alive';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** proc(5): after the name in parentheses come the state (field 3) and, in field 22, the start in ticks since boot. */
function bornOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  } catch {
    return undefined;
  }
}
