import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAnswerInWorker } from '../../server/debits/answers/inWorker';
import { type Circumstances, closeWorkers, inWorker } from '../../server/files/inWorker';
import { ReadersBusy } from '../../server/files/places';
import { FileRefusal } from '../../server/files/refusal';
import { keepReaderOnDemand, readStatementInWorker } from '../../server/statements/inWorker';
import { readStatement } from '../../server/statements/read';
import type { Entry, Reading } from '../../server/statements/statement';
import type { Mapping } from '../../src/api/contract/reconciliation/statement';
import type * as slowReader from '../support/files/slowReader.mjs';
import { CSV, N43 } from '../support/files/statementFixtures';
import { bytesOf } from '../support/files/statements';
import { temporaryFolder } from '../support/processes/serviceProcess';

/** Long enough to be under way when it is stopped. */
const slow = () => {
  const rows = Array.from({ length: 140_000 }, (_, at) => `02/04/2024;Pago ${at};1,00`);
  return bytesOf(`Fecha;Concepto;Importe\n${rows.join('\n')}\n`);
};

/** The reading with its entries whole. */
const readWhole = (...[given, circumstances]: [[Uint8Array, Mapping], Circumstances]): Promise<Reading> =>
  readStatementInWorker(given, circumstances, async (reading, slices) => {
    const entries: Entry[] = [];
    for await (const slice of slices) entries.push(...slice);
    return { ...reading, entries };
  });

const ANA = { today: '2026-11-21', person: 'ana' };
const SLOW = new URL('../support/files/slowReader.mjs', import.meta.url);
const quick = inWorker<typeof slowReader.quick>(SLOW, 'quick');
const unhurried = inWorker<typeof slowReader.unhurried>(SLOW, 'unhurried');
const never = inWorker<typeof slowReader.never>(SLOW, 'never');
const greedy = inWorker<typeof slowReader.greedy>(SLOW, 'greedy');
const paused = inWorker<typeof slowReader.paused>(SLOW, 'paused');
const endless = inWorker<typeof slowReader.endless>(SLOW, 'endless');

/** The reading processes that this one started. */
const readers = (): number[] => {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.filter((pid) => programOf(pid).includes('files-worker'));
};

/** Nothing of one that has just ended. */
function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('a reading process', { timeout: 60_000 }, () => {
  afterAll(closeWorkers);

  it('reads what the reader reads, and keeps the bytes', async () => {
    const bytes = bytesOf(N43);
    expect(await readWhole([bytes, {}], ANA)).toEqual(await readStatement(bytes, {}));
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('hands a long list out in slices, and serves the next though nobody wanted all of it', async () => {
    const bytes = bytesOf(
      `Fecha;Concepto;Importe\n${Array.from({ length: 2_345 }, (_, at) => `${String((at % 28) + 1).padStart(2, '0')}/04/2024;Pago ${at};1,00`).join('\n')}\n`,
    );
    const lengths = await readStatementInWorker([bytes, {}], ANA, async (_, slices) => {
      const all: number[] = [];
      for await (const slice of slices) all.push(slice.length);
      return all;
    });
    expect(lengths).toEqual([1_000, 1_000, 345]);
    const left = readStatementInWorker([bytes, {}], ANA, async () => Promise.reject(new Error('nobody wants it')));
    await expect(left).rejects.toThrow('nobody wants it');
    expect((await readWhole([bytesOf(CSV), {}], ANA)).entries).toHaveLength(2);
  });

  it.runIf(process.platform === 'linux')(
    'waits for the first file once somebody looked at the conciliations',
    async () => {
      await closeWorkers();
      const service = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
      keepReaderOnDemand(service);
      await once(service, 'listening');
      const look = async (path: string) => {
        const address = service.address();
        await fetch(`http://127.0.0.1:${typeof address === 'object' && address?.port}/api/v1${path}`);
      };
      await look('/customers/customers/');
      expect(readers()).toEqual([]);
      await look('/conciliation/conciliations/?p=1');
      await expect.poll(readers).toHaveLength(1);
      const kept = readers();
      await look('/conciliation/conciliations/?p=2');
      expect(readers()).toEqual(kept);
      expect(await unhurried([], ANA)).toBe(kept[0]);
      service.close();
    },
  );

  it("reads a bank's answer to a batch of debits", async () => {
    const answer = await readAnswerInWorker([bytesOf('Referencia;Valor;Estado\nD-1;1,00;Cobrado\n')], ANA);
    expect(answer.lines).toMatchObject([{ reference: 'D-1', amount: 100, outcome: 'cobrado' }]);
    await expect(readAnswerInWorker([bytesOf(N43)], ANA)).rejects.toMatchObject({ code: 'not-a-statement' });
  });

  it('hands refusals over as they are', async () => {
    const refusal = await readWhole([bytesOf('%PDF-1.7'), {}], ANA).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FileRefusal);
    expect(refusal).toMatchObject({ code: 'not-a-statement', message: expect.stringContaining('PDF') });
  });

  it.runIf(process.platform === 'linux')('reads on after a file that it refused', async () => {
    // Where a machine is so busy that the file takes long, its process is not used again.
    const isUsedAgain = async () => {
      await closeWorkers();
      await quick(['first'], ANA);
      const before = readers();
      await expect(readWhole([bytesOf('%PDF-1.7'), {}], ANA)).rejects.toBeInstanceOf(FileRefusal);
      await unhurried([], ANA);
      const after = readers();
      return before.length > 0 && before.every((pid) => after.includes(pid));
    };
    await expect.poll(isUsedAgain).toBe(true);
  });

  it('serves many at once, each with its own answer', async () => {
    const files = Array.from(
      { length: 12 },
      (_, at) => `Fecha;Concepto;Importe\n02/04/2024;Pago;${at + 1},00\n23/04/2024;Pago;1,00\n`,
    );
    const readings = await Promise.all(files.map((text) => readWhole([bytesOf(text), {}], { ...ANA, person: text })));
    expect(readings.map(({ entries }) => entries[0]?.amount)).toEqual(files.map((_, at) => (at + 1) * 100));
  });

  it('reads two at a time with two processes, and starts no third that nobody would use', async () => {
    const pids = new Set<number>();
    for (let turn = 0; turn < 4; turn++) {
      for (const pid of await Promise.all([unhurried([], ANA), unhurried([], ANA)])) pids.add(pid);
    }
    expect(pids.size).toBe(2);
  });

  it('stops when told to, and serves the next', async () => {
    const abort = new AbortController();
    const reading = readWhole([slow(), {}], { ...ANA, signal: abort.signal });
    abort.abort(new Error('the person left'));
    await expect(reading).rejects.toThrow('the person left');
    expect((await readWhole([bytesOf(CSV), {}], ANA)).entries).toHaveLength(2);
    await expect(
      readWhole([bytesOf(CSV), {}], { ...ANA, signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');
  });

  it('rejects what it was reading when the service closes, and starts again after', async () => {
    const reading = readWhole([slow(), {}], ANA);
    const outcome = expect(reading).rejects.toBeInstanceOf(FileRefusal);
    await readWhole([bytesOf(CSV), {}], ANA);
    await closeWorkers();
    await outcome;
    expect((await readWhole([bytesOf(CSV), {}], ANA)).entries).toHaveLength(2);
  });

  it('never hands out a text that no database holds', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `02/04/2024;PAGO \ud83d ${at};150,50`);
    const text = `\ufeffFecha;Concepto;Importe\n${rows.join('\n')}\n23/04/2024;Pa\0go;-3,55\n`;
    const file = Buffer.from(text, 'utf16le');
    const { entries } = await readWhole([file, {}], ANA);
    expect(entries.map(({ description }) => description).slice(-2)).toEqual(['PAGO \ufffd 199', 'Pago']);
  });

  it('reads under the day it is told, not under its own', async () => {
    const file = bytesOf('Fecha;Concepto;Importe\n02-abr-30;Uno;1,00\n23-abr-30;Dos;2,00\n');
    const on = async (today: string) =>
      (await readWhole([file, {}], { ...ANA, today })).entries.map(({ date }) => date.slice(0, 4));
    expect(await on('2019-12-31')).toEqual(['1930', '1930']);
    expect(await on('2020-01-01')).toEqual(['2030', '2030']);
  });

  // Ten seconds of the processor take longer where others want it too.
  it('ends what never settles or never stops after 10 seconds, and neither makes another wait', {
    timeout: 240_000,
  }, async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, at) => quick([`${at}`], { ...ANA, person: `${at}` })),
    );
    expect(others).toEqual(['0', '1', '2', '3']);
    const stuck = [never([], ANA), endless([], ANA)].map((reading) => reading.catch((error: unknown) => error));
    expect(await Promise.race([quick(['here'], { ...ANA, person: 'eva' }), ...stuck])).toBe('here');
    for (const refusal of await Promise.all(stuck)) {
      expect(refusal).toMatchObject({ code: 'too-large', message: expect.stringContaining('más de 10 segundos') });
    }
    expect(await quick(['again'], ANA)).toBe('again');
  });

  it('takes its time on a machine that is busy with other things', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'pid');
    const began = performance.now();
    const reading = paused([file], ANA);
    await expect.poll(() => existsSync(file)).toBe(true);
    await expect.poll(() => performance.now() - began).toBeGreaterThan(12_000);
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGCONT');
    expect(await reading).toBe('at last');
    folder.remove();
  });

  it('outlives what takes all memory, and says so', async () => {
    await expect(greedy([], ANA)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('no cabe en la memoria'),
    });
    expect(await quick(['after'], ANA)).toBe('after');
  });

  it('lets few wait, few of one person, and gives up a third long one when somebody waits', async () => {
    const long = Array.from({ length: 4 }, (_, at) => never([], { ...ANA, person: `long ${at}` }));
    const ends = long.map((reading) => reading.catch((error: unknown) => error));
    const mine = Array.from({ length: 10 }, () => quick(['mine'], ANA).catch((error: unknown) => error));
    expect((await Promise.all(mine)).filter((one) => one instanceof ReadersBusy)).toHaveLength(2);
    // With two long ones beside, those that would not leave their place for who waits are given up.
    const all = await Promise.all(ends);
    expect(all.filter((one) => one instanceof FileRefusal).length).toBeGreaterThanOrEqual(2);
    expect(all.filter((one) => one instanceof ReadersBusy).length).toBeGreaterThanOrEqual(1);
  });
});
