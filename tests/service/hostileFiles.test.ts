import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seeded } from '../../server/demo/random';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { DAMAGED, HOSTILE, mutated, SAMPLES } from '../support/files/hostileFiles';
import { seed } from '../support/files/lots';
import { CSV } from '../support/files/statementFixtures';
import { type Person, type Service, startService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { load, payers, sent } from '../support/service/debits';
import { uploadRecords } from '../support/service/imports';
import { books, expectOk, upload } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/**
 * Files made to hurt: every one ends within its time in an answer that says why, and others are served meanwhile.
 * MUTATIONS says how many damaged copies of good files are sent (12 unless told); SEED which.
 */

const MUTATIONS = drawsOf('MUTATIONS', 12, 6);
const AT_ONCE = 4;
/** A reading ends after 10 s and makes nobody wait; on a machine at full load all takes longer. The figures are printed. */
const HANGS_MS = 40_000;

let service: Service;
let ana: Person;
let eva: Person;
let account: string;
let debit: string;

beforeAll(async () => {
  service = await startService();
  [ana, eva] = [await service.person(), await service.person()];
  account = (await books(service, ana, [])).account;
  const collecting = await payers(service, ana, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
  debit = (await sent(service, ana, collecting.account)).id;
  expectOk(await upload(ana, account, CSV));
});
afterAll(() => service.close());

const refusal = z.object({ error: z.literal(true), msg: z.string().min(20) });
/** An answer is read by the same steps up to its table: these are what differs in kind. */
const ANSWERS = new Set([
  'a lying header',
  'a table of 99 columns a cell',
  'quotes and nothing else',
  'one line of 10 MB',
]);
const ways = {
  'as a statement': (bytes: Uint8Array) => upload(ana, account, bytes),
  'as an answer': (bytes: Uint8Array) => load(ana, debit, bytes),
};

async function timed<T>(work: () => Promise<T>): Promise<{ done: T; ms: number }> {
  const began = performance.now();
  const done = await work();
  return { done, ms: performance.now() - began };
}

describe.each(Object.entries(ways))('a hostile file %s', (way, send) => {
  const files = Object.entries(HOSTILE).filter(([name]) => way === 'as a statement' || ANSWERS.has(name));
  test.each(files)('%s', { timeout: 120_000 }, async (_, make) => {
    const bytes = make();
    // Making it kept this process, where the service is too, from answering for a while.
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
    const before = process.memoryUsage().rss;
    const hurting = timed(() => send(bytes));
    const other = await timed(() => upload(eva, account, CSV));
    const { done, ms } = await hurting;
    const grown = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
    console.log(
      `${Math.round(ms)} ms, beside it ${Math.round(other.ms)} ms, ${grown} MB: ${JSON.stringify(done.body).slice(0, 140)}`,
    );
    expect(other.done.status).toBe(200);
    expect(other.ms).toBeLessThan(HANGS_MS);
    expect([200, 422]).toContain(done.status);
    if (done.status === 422) refusal.parse(done.body);
    expect(ms).toBeLessThan(HANGS_MS);
  });
});

test('a text with half a letter in it is read, and the half is shown as what it is', async () => {
  const { rows } = preview.parse(expectOk(await upload(ana, account, DAMAGED.halved())));
  expect(rows[0]?.description).toBe('PAGO \ufffd 0');
});

test(`${MUTATIONS} damaged files: each is answered, none takes long, and others are served meanwhile`, {
  timeout: 3_600_000,
}, async () => {
  const random = seeded(seed);
  // Records to import are cut by the same steps.
  const all = [...Object.values(ways), (bytes: Uint8Array) => uploadRecords(ana, 'documents', bytes)];
  const statuses = new Map<number, number>();
  let [longest, longestWait, peak] = [0, 0, 0];
  let left = MUTATIONS;
  const hurt = async () => {
    for (; left > 0; ) {
      left -= 1;
      const [name, sample] = random.pick(Object.entries(SAMPLES));
      const file = mutated(sample, random);
      const send = random.pick(all);
      const { done, ms } = await timed(() => send(file));
      if (![200, 201, 422].includes(done.status)) throw new Error(shown(name, file, done));
      longest = Math.max(longest, ms);
      statuses.set(done.status, (statuses.get(done.status) ?? 0) + 1);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
  };
  const serve = async () => {
    while (left > 0) longestWait = Math.max(longestWait, (await timed(() => upload(eva, account, CSV))).ms);
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, hurt), serve()]);
  const megabytes = Math.round(peak / 1024 ** 2);
  console.log(
    `${JSON.stringify([...statuses])}, longest ${Math.round(longest)} ms, beside them ${Math.round(longestWait)} ms, peak ${megabytes} MB`,
  );
  expect(longest).toBeLessThan(HANGS_MS);
  expect(longestWait).toBeLessThan(HANGS_MS);
});

const shown = (name: string, file: Uint8Array, { status, body }: Answered) =>
  `${name} answers ${status} ${JSON.stringify(body)}: ${Buffer.from(file).toString('base64')}`;
