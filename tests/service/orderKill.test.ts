import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrderDispatch } from '../../src/api/contract/debits/orderDispatch';
import { answered } from '../support/eventually';
import { serveSftp } from '../support/fakes/sftpServer';
import { addOrdersSftp } from '../support/files/arrivals';
import { type Killable, killable } from '../support/processes/killable';
import { created, orderOf, payers, save } from '../support/service/debits';
import { expectOk } from '../support/service/receivables';

const bank = mkdtempSync(join(tmpdir(), 'cartera-banco-'));
let service: Killable;

beforeAll(async () => {
  service = await killable({ ARRIVAL_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await service.close();
  await rm(bank, { recursive: true });
});

test('a service that is killed between an order’s file and its note leaves the file once', async () => {
  const { fresh, person } = service;
  const { account } = await payers(fresh, person, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
  let killed: Promise<unknown> | undefined;
  const server = await serveSftp(bank, 'secreta', 0, () => {
    killed = service.kill();
  });
  await addOrdersSftp(person, account, server.port);
  const { id } = await created(person, account);
  expectOk(await save(person, id));
  expectOk(await person.post(`/cash_management/automatic-debts/${id}/dispatch/`, {}));
  await answered(() => killed !== undefined);
  await killed;
  const [name = ''] = await readdir(bank);
  const before = await stat(join(bank, name));
  await service.start();
  const dispatch = await answered(async () => {
    const found = getOrderDispatch.answer.parse(
      expectOk(await person.get(`/cash_management/automatic-debts/${id}/dispatch/`)),
    );
    return found.dispatch?.status === 'entregada' && found.dispatch;
  });
  expect(dispatch).toMatchObject({ file_name: name, failures: 0 });
  // It was looked at, and nothing was written.
  const { ino, mtimeMs } = await stat(join(bank, name));
  expect({ ino, mtimeMs }).toEqual({ ino: before.ino, mtimeMs: before.mtimeMs });
  expect(await readdir(bank)).toEqual([name]);
  expect(await readFile(join(bank, name), 'utf8')).toBe((await orderOf(person, id, 'csv')).content);
  await server.close();
});
