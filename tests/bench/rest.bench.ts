import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { root } from '../../scripts/beside.mjs';
import { startService } from '../support/processes/service';
import { temporaryFolder } from '../support/processes/serviceProcess';
import { keepFigures } from './figures';
import { childrenOf, secondsOfAll } from './processes';

/**
 * What a start takes of the processor, and what a service that nobody uses holds and asks of its database; each statement is a
 * transaction of its own.
 */

const SECONDS = 15;
const MOST_A_SECOND = 1;
/** Until what a start sets off is done. */
const SETTLING_MS = 5_000;

it('a service at rest leaves its database in peace', async () => {
  const service = await startService();
  await service.person();
  await setTimeout(SETTLING_MS);
  let asked = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, given: unknown[]) {
      asked += 1;
      return Reflect.apply(target, client, given);
    },
  });
  await setTimeout(SECONDS * 1_000);
  pg.Client.prototype.query = query;
  console.log(`at rest: ${(asked / SECONDS).toFixed(2)} statements a second`);
  await service.close();
  keepFigures([
    {
      job: 'a service at rest',
      base: 'none',
      value: asked / SECONDS,
      of: 'statements a second',
      goal: { most: MOST_A_SECOND },
    },
  ]);
});

/** Until what a start sets off is done, the reading process kept for the first file too. */
const AT_REST_MS = 40_000;

it.runIf(process.platform === 'linux')('a start, and what is held at rest', async () => {
  const folder = temporaryFolder();
  const first = await started(folder.path);
  await first.stop();
  const again = await started(folder.path);
  await setTimeout(AT_REST_MS);
  const megabytes = again.held();
  await again.stop();
  folder.remove();
  const job = 'a start';
  keepFigures([
    { job: `${job} with data`, base: 'none', value: again.seconds, of: 's of processor', goal: { most: 1 } },
    { job: `${job}, the first`, base: 'none', value: first.seconds, of: 's of processor', goal: { most: 2.3 } },
    { job: 'memory of all at rest', base: 'none', value: megabytes, of: 'MB', goal: { most: 200 } },
  ]);
});

async function started(folder: string) {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: 'on' };
  const service = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = service.pid ?? 0;
  let told = '';
  for await (const chunk of service.stdout) {
    told += chunk;
    if (told.includes('http://')) break;
  }
  expect(told).toContain('http://');
  const seconds = secondsOfAll(pid);
  return {
    seconds,
    held: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + megabytesOf(one), 0),
    async stop() {
      const ended = once(service, 'exit');
      service.kill();
      await ended;
    },
  };
}

/** Shared pages are divided among those that share them. */
function megabytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
