import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { bankAccount, listBanks } from '../../src/api/contract/reconciliation/bankAccounts';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { pageOf } from '../../src/api/contract/row';
import { answered } from '../support/eventually';
import { FIRST_PERSON, startProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { expectOk, save, upload } from '../support/service/receivables';

/** A disk of its own, which only root may mount. */
const disk = temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk.path]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', disk.path]);
  disk.remove();
});

const MB = 1024 * 1024;

/** Takes the disk's room but for so many bytes, in portions: the service writes meanwhile, and what was free is soon less. */
function fillBut(left: number, filler: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(disk.path);
    const most = bavail * bsize - left;
    if (most <= 0) return;
    try {
      appendFileSync(filler, Buffer.alloc(Math.min(most, MB)));
    } catch (cause) {
      // The service took the rest itself.
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') return;
      throw cause;
    }
  }
}

/** So much is left: too little for the next part of the database's log, which ends it; or too little for a table. */
test.runIf(mounted).each([
  ['the log', 9],
  ['a table', 1],
])(
  'a disk that is full for %s: clear answers, back by itself when there is room, nothing acknowledged lost',
  async (_what, megabytes) => {
    const folder = join(disk.path, String(megabytes));
    const filler = join(disk.path, 'filler');
    const service = await startProcess({ DATA_DIR: folder, DEMO: 'off' });
    expectOk(await service.post('/users/register/', FIRST_PERSON));
    const login = await service.post('/users/login/', FIRST_PERSON);
    const { accessToken, userData } = sessionAnswer.parse(expectOk(login));
    const ana = { ...caller(service.url, accessToken), profileId: userData.profile_id ?? '' };
    const [bank] = listBanks.answer.parse(expectOk(await ana.get('/customers/banks/'))).results;
    const fields = { bank: bank?.id, number: '2100112233', alias: 'Operativa', currency: 'USD', type: 'corriente' };
    const account = bankAccount.parse(expectOk(await ana.post('/customers/bankaccounts/', fields)));
    fillBut(megabytes * MB, filler);

    const acknowledged: string[] = [];
    let refusal: unknown;
    for (let round = 0; refusal === undefined; round++) {
      const rows = Array.from(
        { length: 1500 },
        (_, i) => `02/10/2026;ABONO ${'x'.repeat(60)};${round * 1500 + i + 1},25`,
      );
      let answer = await upload(ana, account.id, `Fecha;Concepto;Importe\n${rows.join('\n')}\n`, {
        signs: 'signed',
      });
      if (answer.status < 300) answer = await save(ana, { preview_id: preview.parse(answer.body).id });
      if (answer.status < 300) acknowledged.push(conciliation.parse(answer.body).id);
      else refusal = answer;
    }
    expect(refusal).toMatchObject({
      status: 503,
      body: { error: true, msg: expect.stringMatching(/No queda espacio en el disco|La base de datos no responde/) },
    });

    rmSync(filler);
    await answered(async () => (await service.get('/healthz')).status === 200);
    const list = pageOf(conciliation).parse(expectOk(await ana.get('/conciliation/conciliations/?page_size=200')));
    expect(list.results.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    expect(list.results.every(({ movements }) => movements === 1500)).toBe(true);
    expect(await service.stop()).toBe(0);
    rmSync(folder, { recursive: true });
  },
);
