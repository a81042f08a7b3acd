import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** All that the tests write at once, and as much again. */
const ROOM = 4 * 1024 ** 3;

/** Where temporary data are written: in memory where there is room, since a disk takes longer to make a database's files than the test to ask it. */
export function quickFolder(): string {
  if (!existsSync(MEMORY) || freemem() < 2 * ROOM) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : MEMORY;
}
