import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { home } from '../../src/api/contract/console/home';
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  WEBHOOK_EVENT,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookEndpoint,
} from '../../src/api/contract/console/webhookEndpoints';
import { answered, eventually } from '../support/eventually';
import { type Received, receiveWebhooks } from '../support/fakes/webhookReceiver';
import { freePort } from '../support/processes/postgres';
import { type Staff, withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import { books, commit, expectOk } from '../support/service/receivables';

const ENDPOINTS = '/console/webhook_endpoints/';
const DELIVERIES = '/console/webhook_deliveries/';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(port?: number) {
  const made = await receiveWebhooks(port);
  closing.push(made.close);
  return made;
}

const told = z.object({ type: z.string(), timestamp: z.string(), data: z.looseObject({}) });
const factsOf = (received: Received[]) => received.map(({ body }) => told.parse(JSON.parse(body)));

const add = async (person: Staff, url: string, given: object = {}): Promise<WebhookEndpoint> =>
  webhookEndpoint.parse(
    expectOk(await person.post(ENDPOINTS, { name: 'Contable', url, events: WEBHOOK_EVENT, ...given }, key())),
  );
const endpointOf = async (person: Staff, id: string): Promise<WebhookEndpoint | undefined> =>
  listWebhookEndpoints.answer.parse(expectOk(await person.get(ENDPOINTS))).results.find((one) => one.id === id);
const deliveriesOf = async (person: Staff): Promise<WebhookDelivery[]> =>
  listWebhookDeliveries.answer.parse(expectOk(await person.get(`${DELIVERIES}?page_size=200`))).results;
const goOn = async (person: Staff, id: string) => expectOk(await person.send('PUT', `${ENDPOINTS}${id}/test/`, {}));

/** The example of the documentation. */
async function example(): Promise<(secret: string, headers: object, body: string) => boolean> {
  const text = await readFile('docs/webhooks.md', 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return z.object({ isFromCartera: z.custom<Awaited<ReturnType<typeof example>>>() }).parse(module).isFromCartera;
}

withService(
  'webhooks',
  (service) => {
    async function ana() {
      const person = await service().person();
      const made = await books(service(), person, [{ number: 'F-1', total: '100.00' }]);
      const [row] = await service().database.rows<{ id: string }>('select customer_id as id from document');
      const customer = row?.id ?? '';
      const pay = async (amount: string) => {
        const documents = [{ document: made.documentId('F-1'), amount }];
        const body = { customer, date: '2026-11-02', amount, currency: 'USD', method: 'efectivo', documents };
        return z
          .looseObject({ id: z.string() })
          .parse(expectOk(await person.post('/customers/payments_details/', body, key())));
      };
      return { person, made, customer, pay };
    }

    it('tells of each fact once, in its order, signed as the documentation’s example checks, and of no other company’s', async () => {
      const { person, customer, pay, made } = await ana();
      const other = await receiver();
      const ben = await service().person({ profile: 'Dos' });
      await add(ben, other.url);
      const there = await receiver();
      const { secret = '', id } = await add(person, there.url);
      expect(JSON.stringify(await endpointOf(person, id))).not.toContain(secret);

      const [day] = await service().database.rows<{ day: string }>('select current_date + 5 as day');
      const promise = { amount: '60.00', currency: 'USD', due_on: day?.day };
      expectOk(await person.post('/customers/activities/', { customer, kind: 'promesa', promise }, key()));
      const paid = await pay('100.00');
      expectOk(await person.post(`/customers/payments_details/${paid.id}/void/`, { reason: 'Un error' }, key()));
      await commit(service(), "update promise set due_on = current_date - 1, created_at = now() - interval '9 days'");
      await commit(
        service(),
        `insert into conciliation (profile_id, bank_account_id, preview_id, name, file_name, currency, closing, created_by)
         select $1, $2, gen_random_uuid(), 'Noviembre', 'x.csv', 'USD', 12.5, id from app_user where profile_id = $1 limit 1`,
        [person.profileId, made.account],
      );
      await commit(service(), 'update conciliation set closed_at = now(), closed_by = created_by');
      await eventually(() => expect(there.received).toHaveLength(8));
      expect(
        factsOf(there.received)
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(WEBHOOK_EVENT.toSorted());
      expect(factsOf(there.received)).toContainEqual({
        type: 'document.paid',
        timestamp: expect.stringMatching(/Z$/),
        data: expect.objectContaining({ number: 'F-1', customer, total: '100.00', balance: '0.00' }),
      });
      expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
      const isFromCartera = await example();
      for (const { headers, body } of there.received) {
        expect(isFromCartera(secret, headers, body)).toBe(true);
        expect(isFromCartera(secret, headers, `${body} `)).toBe(false);
      }
      await eventually(async () => expect(await endpointOf(person, id)).toMatchObject({ waiting: 0, failures: 0 }));
      expect((await deliveriesOf(person)).map(({ status }) => status)).toEqual(Array(8).fill('entregada'));
      expect(other.received).toEqual([]);
      expect(await deliveriesOf(ben)).toEqual([]);

      // Another secret: for a day both sign.
      const renewed = webhookEndpoint.parse(expectOk(await person.send('PUT', `${ENDPOINTS}${id}/secret/`, {})));
      await goOn(person, id);
      const tried = await answered(() => there.received[8]);
      expect(factsOf([tried])).toMatchObject([{ type: 'webhook.test' }]);
      expect(isFromCartera(secret, tried.headers, tried.body)).toBe(true);
      expect(isFromCartera(renewed.secret ?? '', tried.headers, tried.body)).toBe(true);
      const [first] = (await deliveriesOf(person)).filter(({ type }) => type === 'document.paid');
      expectOk(await person.send('PUT', `${DELIVERIES}${first?.id}/send/`, {}));
      expect((await answered(() => there.received[9])).headers['webhook-id']).toBe(first?.id);
    });

    it('tries again what fails, hangs, redirects or is not there, keeps it in order for itself, and is off at once where the answer is 410', async () => {
      const { person, pay } = await ana();
      const there = await receiver();
      const elsewhere = await receiver();
      const { id } = await add(person, there.url, { events: ['payment.booked'] });
      there.answers((response) => void response.writeHead(302, { location: elsewhere.url }).end());
      await pay('10.00');
      const failing = await answered(async () => {
        const [one] = await deliveriesOf(person);
        return one?.attempts === 1 && one;
      });
      expect(failing).toMatchObject({ status: 'espera', failure: 'respuesta', answered: 302 });
      expect(Date.parse(failing.next_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(await endpointOf(person, id)).toMatchObject({ failures: 1, is_on: true, waiting: 1 });
      expect(elsewhere.received).toEqual([]);

      // It never answers; then it is gone, and then it is there again.
      there.answers(() => {});
      const again = () => person.send('PUT', `${DELIVERIES}${failing.id}/send/`, {});
      expectOk(await again());
      await eventually(async () => expect(await deliveriesOf(person)).toMatchObject([{ failure: 'tarde' }]));
      await there.close();
      closing.splice(closing.indexOf(there.close), 1);
      expectOk(await again());
      await eventually(async () => expect(await deliveriesOf(person)).toMatchObject([{ failure: 'inalcanzable' }]));
      const back = await receiver(there.port);
      expectOk(await again());
      expect((await answered(() => back.received[0])).headers['webhook-id']).toBe(failing.id);
      await eventually(async () => expect(await endpointOf(person, id)).toMatchObject({ waiting: 0, failures: 0 }));

      back.answers((response) => void response.writeHead(410).end());
      await pay('20.00');
      await eventually(async () =>
        expect(await endpointOf(person, id)).toMatchObject({ is_on: false, off_because: 'retirado' }),
      );
      expect(home.parse(expectOk(await person.get('/console/home/'))).webhooks).toEqual({ failing: 1 });
      expect(await again()).toMatchObject({ status: 409 });
      back.answers((response) => void response.writeHead(200).end());
      const now = await endpointOf(person, id);
      const body = { name: 'Contable', url: back.url, events: ['payment.booked'], is_on: true, version: now?.version };
      expectOk(await person.send('PUT', `${ENDPOINTS}${id}/`, body));
      await goOn(person, id);
      await eventually(async () =>
        expect(await endpointOf(person, id)).toMatchObject({ off_because: null, failures: 0 }),
      );
    });

    it('is switched off after five days of nothing but failures, and told of on home once', async () => {
      const { person, pay } = await ana();
      const { id } = await add(person, `http://127.0.0.1:${await freePort()}/`, { events: ['payment.booked'] });
      await pay('10.00');
      await eventually(async () => expect((await endpointOf(person, id))?.failures).toBeGreaterThan(0));
      await commit(service(), "update webhook_endpoint set failed_since = now() - interval '6 days'");
      await goOn(person, id);
      await eventually(async () =>
        expect(await endpointOf(person, id)).toMatchObject({ is_on: false, off_because: 'fallas' }),
      );
      expect(home.parse(expectOk(await person.get('/console/home/'))).webhooks).toEqual({ failing: 1 });
    });

    it('goes to no address of the service’s own network, is not for operators, and refuses what is no address', async () => {
      const person = await service().person();
      for (const url of [
        'http://ventas.example/',
        'https://10.0.0.1/',
        'https://[::1]/',
        'https://a:b@x.example/',
        'hola',
      ]) {
        expect(await person.post(ENDPOINTS, { name: 'Otro', url, events: ['payment.booked'] }, key())).toMatchObject({
          status: 422,
          body: { fields: { url: expect.any(String) } },
        });
      }
      // What a name leads to is looked at as it is sent.
      const { id } = await add(person, 'https://localhost.localdomain/', { events: ['payment.booked'] });
      await commit(service(), "update webhook_endpoint set url = 'https://localhost/' where id = $1", [id]);
      await goOn(person, id);
      await eventually(async () => expect(await deliveriesOf(person)).toMatchObject([{ failure: 'interna' }]));
      for (const role of ['operador', 'analista'] as const) {
        const someone = await service().person({ role });
        expect(await someone.get(ENDPOINTS)).toMatchObject({ status: 403 });
        expect(await someone.get(DELIVERIES)).toMatchObject({ status: 403 });
      }
    });
  },
  { webhooks: { webhookHosts: ['127.0.0.1'], answerMs: 500 } },
);
