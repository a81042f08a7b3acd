import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportDocuments } from '../../src/api/contract/receivables/documents';
import { type Killable, killable } from '../support/processes/killable';
import { books, expectOk } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** More than the connection holds while nobody reads. */
const ROWS = drawsOf('ROWS', 60_000, 30_000);

let service: Killable;
beforeAll(async () => {
  service = await killable({});
});
afterAll(() => service.close());

const download = async () => {
  const { url } = exportDocuments.answer.parse(
    expectOk(await service.person.get('/customers/documents/export/?format=csv')),
  );
  return fetch(`${service.url()}/api/v1${url}`);
};

test('a file whose service is killed within its download is cut, never a shorter one, and is had anew from the next', async () => {
  const { database } = service.fresh;
  await books(service.fresh, service.person, [{ number: 'F-0', total: '1.00' }]);
  await database.rows(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select profile_id, customer_id, 'F-' || n, n, due_date from document, generate_series(1, ${ROWS - 1}) n`,
    [],
  );
  const cut = (await download()).body?.getReader();
  expect((await cut?.read())?.value?.length).toBeGreaterThan(0);
  await service.kill();
  const rest = async () => {
    while (!(await cut?.read())?.done);
  };
  await expect(rest()).rejects.toThrow();
  await service.start();
  const text = await (await download()).text();
  expect(text.trimEnd().split('\n')).toHaveLength(ROWS + 1);
}, 120_000);
