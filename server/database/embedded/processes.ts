import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment } from '../../environment';

/**
 * The start time of a process, as its system reports it; `undefined` when there is none (a zombie is none). The number
 * and the start time identify a process together: numbers are reused.
 */
export function bornAt(pid: number): string | undefined {
  if (process.platform === 'linux') return bornOnLinux(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process may exist, though we may not signal it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform === 'win32') return 'alive';
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: bareEnvironment() }).trim() ||
      undefined
    );
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

/** The processes of a PostgreSQL that works on the data folder, the postmaster first; none when it is closed. */
export function processesOn(data: string): number[] {
  const first = Number(textOf(join(data, 'postmaster.pid'))?.split('\n')[0]);
  const known = process.platform === 'linux' ? workingIn(data) : isPostgres(first) ? [first] : [];
  return known.sort((a, b) => Number(b === first) - Number(a === first));
}

/** Each process of a PostgreSQL works in the data folder, and no other process does. */
function workingIn(data: string): number[] {
  const folder = realpathSync(data);
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder && bornAt(Number(pid))
        ? [Number(pid)]
        : [];
    } catch {
      // The process ended, or is another user's.
      return [];
    }
  });
}

/** After a crash, the number in the file may be any program's. */
function isPostgres(pid: number): boolean {
  if (!(pid > 0) || bornAt(pid) === undefined) return false;
  if (process.platform === 'win32') return true;
  return /postgres/.test(
    execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', env: bareEnvironment() }),
  );
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
