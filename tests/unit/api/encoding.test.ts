import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../../../src/api/call';
import { configure } from '../../../src/api/client';
import { refresh } from '../../../src/api/contract/console/session';
import { createContact, getContact } from '../../../src/api/contract/customers/contacts';
import { campaignStatistics } from '../../../src/api/contract/messaging/campaigns';
import { listDocuments } from '../../../src/api/contract/receivables/documents';
import { createBankAccount, updateBankAccount } from '../../../src/api/contract/reconciliation/bankAccounts';
import { previewData } from '../../../src/api/contract/reconciliation/conciliations';
import { row } from '../../../src/api/contract/row';
import { answer, bearer, provider } from './provider';

const accepted = z.looseObject({});
const account = { bank: 'b1', number: '2200', alias: 'Pichincha & Cía.', currency: 'USD', type: 'corriente' } as const;

test('a query drops what is not set and escapes the rest', async () => {
  const { received } = await provider((_, response) => answer(response, 200, []));
  await call(listDocuments, { query: { p: 2, search: 'Ñandú & Cía 1/2', idCustomer: undefined } });
  expect(received[0]?.url).toBe('/api/v1/customers/documents/?p=2&search=%C3%91and%C3%BA+%26+C%C3%ADa+1%2F2');
});

test('a path parameter cannot leave its segment', async () => {
  const { received } = await provider((_, response) => answer(response, 404, {}));
  await expect(call(getContact, { params: { id: '../a?b' } })).rejects.toMatchObject({ status: 404 });
  expect(received[0]?.url).toBe('/api/v1/customers/contacts/..%2Fa%3Fb/');
  for (const id of ['', '.', '..']) {
    await expect(call(getContact, { params: { id } })).rejects.toMatchObject({ kind: 'failed' });
  }
  expect(received).toHaveLength(1);
});

test('a call that is to go on when the page is gone is the same call', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  for (const keepalive of [false, true]) {
    await call({ ...createBankAccount, answer: accepted }, { body: account, idempotencyKey: 'k-1' }, { keepalive });
  }
  expect(fetched.mock.calls.map(([, options]) => options?.keepalive)).toEqual([true]);
  const [first, second] = received.map(({ method, url, body, headers }) => {
    const { authorization, accept, 'content-type': type, 'idempotency-key': key } = headers;
    return { method, url, body, authorization, accept, type, key };
  });
  expect(second).toEqual(first);
});

test('a JSON body carries its type, the token and the key that makes a repeat harmless', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  await call({ ...createBankAccount, answer: accepted }, { body: account, idempotencyKey: 'k-1' });
  expect(received[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer t0', 'content-type': 'application/json', 'idempotency-key': 'k-1' },
  });
  expect(JSON.parse(Buffer.from(received[0]?.body ?? '', 'latin1').toString())).toEqual(account);
});

test('a form body is form-encoded: null is empty, an object is JSON text, what is not set stays out', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  const send = { ...updateBankAccount, answer: accepted };
  await call(send, { params: { id: 'a1' }, body: { ...account, mapping: { delimiter: ';' }, version: 3 } });
  await call(send, { params: { id: 'a1' }, body: { ...account, mapping: null, version: undefined } });
  const [first, second] = received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(received[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(first).toEqual({ ...account, mapping: '{"delimiter":";"}', version: '3' });
  expect(second).toEqual({ ...account, mapping: '' });
});

test('a file goes out as multipart, with its name and other fields, and says how far it is', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  const file = new File([new Uint8Array(300_000).fill(65)], 'abril.csv', { type: 'text/csv' });
  const shares: number[] = [];
  await call(
    { ...previewData, answer: accepted },
    { body: { file, bank_account: 'a1', mapping: { decimal: ',' } } },
    { onProgress: (share) => shares.push(share) },
  );
  const { headers, body } = received[0] ?? { headers: {}, body: '' };
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="file"; filename="abril.csv"');
  expect(body).toContain('A'.repeat(300_000));
  expect(body).toMatch(/name="bank_account"\r\n\r\na1\r\n/);
  expect(body).toMatch(/name="mapping"\r\n\r\n\{"decimal":","\}\r\n/);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

test('calls without a token carry none, though there is one', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  await call({ ...campaignStatistics, answer: accepted }, { params: { idCampaign: 'c1' } });
  expect(received[0]?.headers.authorization).toBeUndefined();
});

test('the refresh path stands outside the API base', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  await call({ ...refresh, answer: accepted }, { body: { refreshToken: 'r' } });
  expect(received[0]?.url).toBe('/jwt/refresh-token');
});

test('a call that creates nothing carries no idempotency key, and nobody logged in carries no token', async () => {
  const { received } = await provider((_, response) => answer(response, 200, {}));
  configure({ authorizer: bearer(undefined) });
  const read = row({ name: 'read', method: 'GET', path: '/x/', answer: accepted });
  await call(read, { idempotencyKey: 'k-1' });
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
  expect(received[0]?.headers).not.toHaveProperty('authorization');
  expect(received[0]?.headers).not.toHaveProperty('content-type');
});

test.each([
  ['pago@ñandú.ec', 'pago@xn--and-6ma2c.ec'],
  [' Ana@example.com ', 'Ana@example.com'],
  ['', ''],
])('a contact’s e-mail goes out with the domain that mail is sent to: %j', (typed, sent) => {
  expect(createContact.body.safeParse({ customer: 'c', phone: '', email: typed }).data?.email).toBe(sent);
});

test.each(['pago@ñandú.ec/x', 'jose ñ@b.ec', 'pago@ñandú', 'ñ'])('%j is no e-mail', (email) => {
  expect(createContact.body.safeParse({ customer: 'c', phone: '', email }).success).toBe(false);
});
