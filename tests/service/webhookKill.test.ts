import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listWebhookDeliveries, webhookEndpoint } from '../../src/api/contract/console/webhookEndpoints';
import { answered, eventually } from '../support/eventually';
import { receiveWebhooks } from '../support/fakes/webhookReceiver';
import { freePort } from '../support/processes/postgres';
import { type Fresh, freshDatabase, PASSWORD, type Staff } from '../support/processes/service';
import { type ServiceProcess, startProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { key } from '../support/service/campaigns';
import { books, expectOk, settle } from '../support/service/receivables';

const ENDPOINTS = '/console/webhook_endpoints/';
const ana = { email: 'ana@cartera.local', password: PASSWORD };
const data = temporaryFolder();
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
});

const start = () =>
  startProcess({
    DATABASE_URL: fresh.url,
    PORT: String(port),
    DATA_DIR: data.path,
    WEBHOOK_HOSTS: '127.0.0.1',
    JWT_SECRET: 'x'.repeat(40),
    SECRETS_KEY: 'y'.repeat(40),
  });

test('a service that is killed between the fact and its delivery, or before it knew the answer, tells of each fact all the same, under one id', async () => {
  expectOk(await service.post('/users/register/', { fullName: 'Ana', ...ana }));
  const { accessToken, userData } = sessionAnswer.parse(expectOk(await service.post('/users/login/', ana)));
  const person: Staff = { ...caller(service.url, accessToken), profileId: userData.profile_id ?? '' };
  const { documentId } = await books(fresh, person, [{ number: 'F-1', total: '100.00' }]);
  const there = await receiveWebhooks();
  const body = { name: 'Contable', url: there.url, events: ['payment.booked'] };
  webhookEndpoint.parse(expectOk(await person.post(ENDPOINTS, body, key())));

  // It has the first fact in its hands, which nobody answers, when it dies; the second is written while nobody is there.
  there.answers(() => {});
  await settle(fresh, documentId('F-1'), '10.00');
  const held = await answered(() => there.received[0]);
  await service.stop('SIGKILL');
  await settle(fresh, documentId('F-1'), '20.00');
  there.answers((response) => void response.writeHead(200).end());
  service = await start();
  const deliveries = async () =>
    listWebhookDeliveries.answer.parse(expectOk(await person.get('/console/webhook_deliveries/'))).results;
  await eventually(async () =>
    expect((await deliveries()).map(({ status }) => status)).toEqual(['entregada', 'entregada']),
  );
  const ids = there.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(held.headers['webhook-id']);
  expect(there.received[1]?.body).toBe(held.body);
  expect(new Set(ids)).toEqual(new Set((await deliveries()).map(({ id }) => id)));
  await there.close();
});
