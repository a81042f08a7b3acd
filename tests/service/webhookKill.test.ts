import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWebhookDeliveries, webhookEndpoint } from '../../src/api/contract/console/webhookEndpoints';
import { answered, eventually } from '../support/eventually';
import { receiveWebhooks } from '../support/fakes/webhookReceiver';
import { type Killable, killable } from '../support/processes/killable';
import { key } from '../support/service/campaigns';
import { books, expectOk, settle } from '../support/service/receivables';

const ENDPOINTS = '/console/webhook_endpoints/';
let service: Killable;

beforeAll(async () => {
  service = await killable({ WEBHOOK_HOSTS: '127.0.0.1' });
});
afterAll(() => service.close());

test('a service that is killed between the fact and its delivery, or before it knew the answer, tells of each fact all the same, under one id', async () => {
  const { fresh, person } = service;
  const { documentId } = await books(fresh, person, [{ number: 'F-1', total: '100.00' }]);
  const there = await receiveWebhooks();
  const body = { name: 'Contable', url: there.url, events: ['payment.booked'] };
  webhookEndpoint.parse(expectOk(await person.post(ENDPOINTS, body, key())));

  // It has the first fact in its hands, which nobody answers, when it dies; the second is written while nobody is there.
  there.answers(() => {});
  await settle(fresh, documentId('F-1'), '10.00');
  const held = await answered(() => there.received[0]);
  await service.kill();
  await settle(fresh, documentId('F-1'), '20.00');
  there.answers((response) => void response.writeHead(200).end());
  await service.start();
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
