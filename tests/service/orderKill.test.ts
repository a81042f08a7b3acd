import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { getOrderDispatch } from '../../src/api/contract/debits/orderDispatch';
import { answered } from '../support/eventually';
import { serveSftp } from '../support/fakes/sftpServer';
import { addSource } from '../support/files/arrivals';
import { freePort } from '../support/processes/postgres';
import { type Fresh, freshDatabase, PASSWORD, type Staff } from '../support/processes/service';
import { type ServiceProcess, startProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { created, orderOf, payers, save } from '../support/service/debits';
import { expectOk } from '../support/service/receivables';

const ana = { email: 'ana@cartera.local', password: PASSWORD };
const data = temporaryFolder();
const bank = mkdtempSync(join(tmpdir(), 'cartera-banco-'));
let service: ServiceProcess;
let fresh: Fresh;
let port: number;

beforeAll(async () => {
  [fresh, port] = await Promise.all([freshDatabase(), freePort()]);
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await fresh.database.close();
  await fresh.drop();
  data.remove();
  await rm(bank, { recursive: true });
});

const start = () =>
  startProcess({
    DATABASE_URL: fresh.url,
    PORT: String(port),
    DATA_DIR: data.path,
    ARRIVAL_HOSTS: '127.0.0.1',
    JWT_SECRET: 'x'.repeat(40),
    SECRETS_KEY: 'y'.repeat(40),
  });

test('a service that is killed between an order’s file and its note leaves the file once', async () => {
  expectOk(await service.post('/users/register/', { fullName: 'Ana', ...ana }));
  const { accessToken, userData } = sessionAnswer.parse(expectOk(await service.post('/users/login/', ana)));
  const person: Staff = { ...caller(service.url, accessToken), profileId: userData.profile_id ?? '' };
  const { account } = await payers(fresh, person, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
  let killed: Promise<unknown> | undefined;
  const server = await serveSftp(bank, 'secreta', 0, () => {
    killed = service.stop('SIGKILL');
  });
  const place = { host: '127.0.0.1', port: server.port, user: 'empresa' };
  await addSource(person, {
    name: 'SFTP',
    kind: 'sftp',
    bank_account: account,
    place,
    secret: 'secreta',
    order_format: 'csv',
  });
  const { id } = await created(person, account);
  expectOk(await save(person, id));
  expectOk(await person.post(`/cash_management/automatic-debts/${id}/dispatch/`, {}));
  await answered(() => killed !== undefined);
  await killed;
  const [name = ''] = await readdir(bank);
  const before = await stat(join(bank, name));
  service = await start();
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
