import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LetterProvider, openLetterProvider } from '../../support/fakes/letterProvider/provider';
import { caller } from '../../support/service/caller';
import { specifiedCalls } from '../contract/specification';

let provider: LetterProvider;
beforeAll(async () => {
  provider = await openLetterProvider();
});
afterAll(() => provider.close());

const entered = z.looseObject({ accessToken: z.string() });

async function person() {
  const { body } = await caller(provider.url).post('/users/login/', { email: 'a@b.ec', password: 'x' });
  return caller(provider.url, entered.parse(body).accessToken);
}

test('the recording provider answers the specification’s 84 calls, and knows no other', async () => {
  const ana = await person();
  for (const { call } of specifiedCalls) {
    const [method = '', path = ''] = call.split(' ');
    const { status } = await ana.send(method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : { id: 1 });
    // What an empty body is told by the provider is the provider's own.
    expect([200, 201, 404, 422], call).toContain(status);
  }
  expect((await ana.get('/console/home/')).status).toBe(404);
  const seen = new Set(provider.recorded.filter(({ specified }) => specified).map(({ call }) => call));
  expect([...seen].sort()).toEqual(specifiedCalls.map(({ call }) => call).sort());
});

test('it has pages of its own size, whatever is asked for, and refuses a token that expired', async () => {
  const ana = await person();
  const list = await ana.get('/customers/customers/?p=3&page_size=200');
  expect(list.body).toMatchObject({ count: expect.any(Number), next: null, results: expect.any(Array) });
  provider.expire();
  expect((await ana.get('/customers/customers/')).status).toBe(401);
});
