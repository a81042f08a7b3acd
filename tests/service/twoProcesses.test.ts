import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listUsers } from '../../src/api/contract/console/users';
import { createContact } from '../../src/api/contract/customers/contacts';
import { createCustomer } from '../../src/api/contract/customers/customers';
import { createPortalLink } from '../../src/api/contract/customers/portal';
import { visitorOf } from '../support/portal/visitor';
import { emptyDatabase, type Fresh, PASSWORD } from '../support/processes/service';
import type { ServiceProcess } from '../support/processes/serviceProcess';
import { startTwo, type TwoProcesses } from '../support/processes/twoProcesses';
import { caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

/** Two processes on one database, as behind a balancer that remembers nothing: what one was told, the other knows. */

const ANA = { email: 'ana@cartera.local', password: PASSWORD };
const LUIS = { email: 'luis@cartera.local', password: PASSWORD };

let fresh: Fresh;
let both: TwoProcesses;
let one: ServiceProcess;
let other: ServiceProcess;
beforeAll(async () => {
  fresh = await emptyDatabase();
  both = await startTwo(fresh);
  ({ one, other } = both);
}, 60_000);
afterAll(() => both.stop());

test('who logs out of one is out of the other: no renewal from then on, and put out, no call either', async () => {
  const ana = sessionAnswer.parse(expectOk(await one.post('/users/register/', { fullName: 'Ana', ...ANA })));
  const admin = caller(other.url, ana.accessToken);
  expectOk(await one.post('/users/register/', { fullName: 'Luis', ...LUIS }));
  const { results } = listUsers.answer.parse(expectOk(await admin.get('/console/users/?email=luis@cartera.local')));
  const luis = results.find(({ email }) => email === LUIS.email);
  expectOk(await admin.send('PUT', `/console/users/${luis?.id}/`, { role: 'operador' }));

  const left = sessionAnswer.parse(expectOk(await one.post('/users/login/', LUIS)));
  expectOk(await one.post('/jwt/revoke-token', { refreshToken: left.refreshToken }));
  expect((await other.post('/jwt/refresh-token', { refreshToken: left.refreshToken })).status).toBe(401);

  const { accessToken } = sessionAnswer.parse(expectOk(await one.post('/users/login/', LUIS)));
  const atOther = caller(other.url, accessToken);
  expectOk(await atOther.get('/customers/documents/'));
  expectOk(await caller(one.url, ana.accessToken).post(`/console/users/${luis?.id}/disable/`));
  expect((await atOther.get('/customers/documents/')).status).toBe(401);
});

test('a send that reaches both at once has one effect', async () => {
  const { accessToken } = sessionAnswer.parse(expectOk(await one.post('/users/login/', ANA)));
  for (let n = 0; n < 10; n++) {
    const key = { 'idempotency-key': randomUUID() };
    const body = { first_name: 'Cliente', last_name: String(n), dni: `PASX${n}` };
    const answers = await Promise.all(
      [one, other].map(({ url }) => caller(url, accessToken).post('/customers/customers/', body, key)),
    );
    const ids = answers.map((answer) => createCustomer.answer.parse(expectOk(answer)).id);
    expect(new Set(ids).size).toBe(1);
  }
});

test('wrong ends of an identifier are counted over both, and a visit begun at one goes on at the other', async () => {
  const { accessToken } = sessionAnswer.parse(expectOk(await one.post('/users/login/', ANA)));
  const ana = caller(one.url, accessToken);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const made = createCustomer.answer.parse(
    expectOk(await ana.post('/customers/customers/', { first_name: 'Rosa', last_name: '', dni: 'PASX9876' }, key())),
  );
  const contact = createContact.answer.parse(
    expectOk(
      await ana.post(
        '/customers/contacts/',
        { customer: made.id, name: 'Rosa', phone: '0991234567', email: '' },
        key(),
      ),
    ),
  );
  const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const link = createPortalLink.answer.parse(
    expectOk(await ana.post('/customers/portal_links/', { contact: contact.id, ends_on })),
  );
  const token = link.url?.split('/c/')[1] ?? '';
  const begun = visitorOf(one.url, token);
  expect(await begun.ask('POST', 'visit', { end: '9876' })).toMatchObject({ status: 200 });
  expect(await visitorOf(other.url, token, begun.cookie()).ask('GET', 'account')).toMatchObject({ status: 200 });
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      visitorOf((n % 2 === 0 ? one : other).url, token).ask('POST', 'visit', { end: `000${n}` }),
    ),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
});

test('wrong passwords are counted over both', async () => {
  const wrong = { ...ANA, password: 'no es esta clave' };
  for (let n = 0; n < 5; n++) await (n % 2 === 0 ? one : other).post('/users/login/', wrong);
  expect((await one.post('/users/login/', ANA)).status).toBe(429);
  expect((await other.post('/users/login/', ANA)).status).toBe(429);
});
