import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { conciliation } from '../../src/api/contract/conciliationShapes';
import { preview } from '../../src/api/contract/preview';
import { pageOf } from '../../src/api/contract/row';
import { type Caller, caller } from '../support/caller';
import { expectOk } from '../support/receivables';
import { startProcess, temporaryFolder } from '../support/serviceProcess';

/** Each kill costs a start of the service: `KILLS=20 npx vitest run --project service tests/service/kill.test.ts` for more. */
const TIMES = Number(process.env.KILLS ?? 5);
const ROWS = 1500;
/** The last kill falls about when an undisturbed save ends. */
const SPREAD = 1.1;

const list = pageOf(conciliation);
const session = z.object({ accessToken: z.string() });
const accounts = z.object({ results: z.array(z.object({ id: z.string() })) });

async function demo(url: string): Promise<Caller> {
  const answer = await caller(url).post('/users/login/', { email: 'demo@cartera.local', password: 'una clave larga' });
  return caller(url, session.parse(expectOk(answer)).accessToken);
}

function fileOf(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, i) => `0${(i % 9) + 1}/10/2026;ABONO ${i};${round * ROWS + i + 1},25`);
  return `Fecha;Concepto;Importe\n${rows.join('\n')}\n`;
}

test(`kill -9 at ${TIMES} moments of a save never leaves half a conciliation, and the retry saves once`, async () => {
  const folder = temporaryFolder();
  let service = await startProcess({ DATA_DIR: folder.path });
  let usual = 0;
  const outcomes: string[] = [];
  for (let round = 0; round <= TIMES; round++) {
    let ana = await demo(service.url);
    const before = list.parse(expectOk(await ana.get('/conciliation/conciliations/'))).count;
    const [account] = accounts.parse(expectOk(await ana.get('/customers/bankaccounts/'))).results;
    const form = new FormData();
    form.set('bank_account', account?.id ?? '');
    form.set('file', new File([fileOf(round)], 'octubre.csv'));
    const { id } = preview.parse(expectOk(await ana.post('/conciliation/conciliations/preview_data/', form)));
    const body = { preview_id: id, name: `Vuelta ${round}` };
    const key = { 'idempotency-key': randomUUID() };
    const save = () => ana.post('/conciliation/conciliations/save_movements/', body, key);

    if (round === 0) {
      const started = performance.now();
      expectOk(await save());
      usual = performance.now() - started;
      continue;
    }
    const cut = save().then(
      ({ status }) => status,
      () => 'cut' as const,
    );
    // The moment of the kill is what the test varies; nothing is waited for.
    await setTimeout((usual * SPREAD * round) / TIMES);
    await service.stop('SIGKILL');
    const answered = await cut;

    service = await startProcess({ DATA_DIR: folder.path });
    ana = await demo(service.url);
    const found = list.parse(expectOk(await ana.get('/conciliation/conciliations/')));
    expect([before, before + 1]).toContain(found.count);
    if (answered !== 'cut') expect(found.count).toBe(before + 1);
    outcomes.push(found.count === before ? 'nothing' : 'all');

    const retried = conciliation.parse(expectOk(await save()));
    expect(retried.movements).toBe(ROWS);
    const after = list.parse(expectOk(await ana.get('/conciliation/conciliations/')));
    expect(after.count).toBe(before + 1);
    expect(after.results.every((one) => one.movements === ROWS)).toBe(true);
  }
  await service.stop();
  folder.remove();
  console.log(`usual save ${Math.round(usual)} ms; after the kill: ${outcomes.join(' ')}`);
  expect(outcomes).toHaveLength(TIMES);
}, 600_000);
