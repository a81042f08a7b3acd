import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentLink } from '../../src/api/contract/receivables/paymentLinks';
import { getPaymentProvider } from '../../src/api/contract/receivables/paymentProvider';
import { eventually } from '../support/eventually';
import { notificationOf, placetopayStub, type Session } from '../support/fakes/placetopayStub';
import { type Killable, killable } from '../support/processes/killable';
import { startProcess } from '../support/processes/serviceProcess';
import { key } from '../support/service/campaigns';
import { LINKS } from '../support/service/paymentLinks';
import { books, expectOk, ledgerFaults } from '../support/service/receivables';

const PROVIDER = '/integrations/payment_provider/';
const SETTINGS = { PAYMENT_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://cartera.example' };
let service: Killable;
let stub: Awaited<ReturnType<typeof placetopayStub>>;

beforeAll(async () => {
  stub = await placetopayStub();
  service = await killable(SETTINGS);
  const keys = { kind: 'placetopay', site: 'otra_direccion', address: stub.url, ...stub.site };
  expectOk(await service.person.send('PUT', PROVIDER, keys));
});
afterAll(async () => {
  await service.close();
  await stub.close();
});

/** The session of a link of one document of its own. */
async function linked(number: string): Promise<Session> {
  const { fresh, person } = service;
  const { documentId } = await books(fresh, person, [{ number, total: '40.00' }], `Cliente ${number}`);
  const [row] = await fresh.database.rows<{ id: string }>('select customer_id as id from document where id = $1', [
    documentId(number),
  ]);
  const asked = await person.post(LINKS, { idCustomer: row?.id, documents: [documentId(number)] }, key());
  const { reference } = createPaymentLink.answer.parse(expectOk(asked));
  return eventually(async () => stub.sessionOf(reference));
}

async function notify(url: string, session: Session): Promise<number> {
  const { notifications } = getPaymentProvider.answer.parse(expectOk(await service.person.get(PROVIDER)));
  const body = JSON.stringify(notificationOf(session, stub.site.secret));
  return (await fetch(url + new URL(notifications).pathname, { method: 'POST', body })).status;
}

const paid = async () =>
  (await service.fresh.database.rows<{ reference: string }>('select reference from payment order by reference')).map(
    ({ reference }) => reference,
  );

test('ten same notifications at two processes book one payment', async () => {
  const session = await linked('F-1');
  const other = await startProcess({
    DATABASE_URL: service.fresh.url,
    JWT_SECRET: 'x'.repeat(40),
    SECRETS_KEY: 'y'.repeat(40),
    ...SETTINGS,
  });
  stub.pay(session, 501);
  const urls = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? service.url() : other.url));
  expect(await Promise.all(urls.map((url) => notify(url, session)))).toEqual(urls.map(() => 200));
  await eventually(async () => expect(await paid()).toEqual(['501']));
  await eventually(async () =>
    expect(
      await service.fresh.database.rows(`select from job where name = 'confirm_payment_link' and state <> 'done'`),
    ).toEqual([]),
  );
  expect(await paid()).toEqual(['501']);
  await other.stop();
});

test('a service that is killed between the notification and its booking books the payment once it is back, and once', async () => {
  const session = await linked('F-2');
  stub.pay(session, 502);
  const go = stub.hold();
  expect(await notify(service.url(), session)).toBe(200);
  await eventually(async () => expect(session.asked).toBe(1));
  await service.kill();
  go();
  await service.start();
  await eventually(async () => expect(await paid()).toEqual(['501', '502']));
  expect(session.asked).toBe(2);
  // Said again, it is known.
  expect(await notify(service.url(), session)).toBe(200);
  await eventually(async () => expect(session.asked).toBe(3));
  await eventually(async () =>
    expect(await service.fresh.database.rows(`select from job where name = 'confirm_payment_link'`)).toEqual([]),
  );
  expect(await paid()).toEqual(['501', '502']);
  expect(await ledgerFaults(service.fresh)).toEqual([]);
});
