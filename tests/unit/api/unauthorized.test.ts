import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../src/api/call';
import { type Authorizer, configure } from '../../../src/api/client';
import { login, refresh } from '../../../src/api/contract/console/session';
import { row } from '../../../src/api/contract/row';
import { http } from '../../../src/api/http';
import { CallProblem, problemOf } from '../../../src/api/problem';
import { answer, bearer, provider, type Reply } from './provider';

const read = row({
  name: 'read',
  method: 'POST',
  path: '/x/{id}/',
  params: z.object({ id: z.string() }),
  answer: z.looseObject({}),
  timeout: 0,
});
const ask = (id: number) => ({ params: { id: String(id) } });

/** Takes the token `fresh` and no other. */
const onlyFresh: Reply = ({ headers, url }, response) =>
  headers.authorization === 'Bearer fresh' ? answer(response, 200, { url }) : answer(response, 401, {});

/** A session whose refused calls wait, in the order in which they came, until the test hands out a token. */
function parking(tokenOf: (call: number) => string = () => 'stale') {
  let calls = 0;
  const parked: { token: string | undefined; resolve: (token: string) => void; reject: (why: Error) => void }[] = [];
  const waiters: { count: number; resolve: () => void }[] = [];
  const authorizer: Authorizer = {
    person: () => undefined,
    offers: () => true,
    accessToken: () => tokenOf(calls++),
    refused: (token) =>
      new Promise((resolve, reject) => {
        parked.push({ token, resolve, reject });
        for (const waiter of waiters) if (parked.length === waiter.count) waiter.resolve();
      }),
  };
  const arrived = (count: number) =>
    new Promise<void>((resolve) => (parked.length >= count ? resolve() : waiters.push({ count, resolve })));
  configure({ authorizer });
  return { parked, arrived };
}

test('a call that meets a 401 is sent again with the token the session hands out', async () => {
  const { received } = await provider(onlyFresh);
  const { parked, arrived } = parking();
  const answered = call(read, ask(1));
  await arrived(1);
  parked[0]?.resolve('fresh');
  await expect(answered).resolves.toMatchObject({ url: '/api/v1/x/1/' });
  expect(parked[0]?.token).toBe('stale');
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer stale', 'Bearer fresh']);
});

test('once and not twice', async () => {
  const { received } = await provider((_, response) => answer(response, 401, {}));
  const { parked, arrived } = parking();
  const answered = call(read, ask(1));
  await arrived(1);
  parked[0]?.resolve('also refused');
  await expect(answered).rejects.toMatchObject({ kind: 'unauthorized', status: 401 });
  expect(received).toHaveLength(2);
  expect(parked).toHaveLength(1);
});

test('when the session has no token to give, the call ends unauthorized and is not sent again', async () => {
  const { received } = await provider(onlyFresh);
  const { parked, arrived } = parking();
  const answered = call(read, ask(1));
  await arrived(1);
  parked[0]?.reject(new Error('the refresh was refused'));
  await expect(answered).rejects.toMatchObject({ kind: 'unauthorized', cause: { message: 'the refresh was refused' } });
  expect(received).toHaveLength(1);
});

test('a change that was answered 401 was not done, whatever became of the refresh', async () => {
  await provider(onlyFresh);
  const { parked, arrived } = parking();
  const failed = call(read, ask(1)).catch(problemOf);
  await arrived(1);
  parked[0]?.reject(new CallProblem('timeout', refresh, 'no answer of the refresh'));
  expect(await failed).toMatchObject({ message: expect.not.stringContaining('Revise si el cambio') });
  expect(await failed).not.toHaveProperty('isUncertain');
});

test('a call given up while it waits for a token is not sent after all', async () => {
  const { received } = await provider(onlyFresh);
  const { parked, arrived } = parking();
  const giveUp = new AbortController();
  const answered = call(read, ask(1), { signal: giveUp.signal });
  await arrived(1);
  giveUp.abort();
  await expect(answered).rejects.toMatchObject({ kind: 'cancelled' });
  parked[0]?.resolve('fresh');
  configure({ authorizer: bearer('fresh') });
  await call(read, ask(2));
  expect(received.map(({ url }) => url)).toEqual(['/api/v1/x/1/', '/api/v1/x/2/']);
});

test('a login never asks for another token', async () => {
  const { received } = await provider((_, response) => answer(response, 401, {}));
  const { parked } = parking();
  await expect(call(login, { body: { email: 'a@b.ec', password: 'x' } })).rejects.toMatchObject({ status: 401 });
  expect({ sent: received.length, parked: parked.length }).toEqual({ sent: 1, parked: 0 });
});

/** Each call's token carries its number, so that the order in which calls were parked can be told. */
test('a thousand calls that all meet a 401 are all answered, and go out again in the order the session lets them', async () => {
  const { received } = await provider(onlyFresh);
  const { parked, arrived } = parking((call) => `stale ${call}`);
  const sent: string[] = [];
  const spy = http.interceptors.request.use((config) => {
    sent.push(config.url ?? '');
    return config;
  });
  onTestFinished(() => http.interceptors.request.eject(spy));

  const answers = Promise.all(Array.from({ length: 1000 }, (_, i) => call(read, { params: { id: `${i}` } })));
  await arrived(1000);
  sent.length = 0;
  for (const { resolve } of parked.toReversed()) resolve('fresh');

  expect((await answers).map(({ url }) => url)).toEqual(Array.from({ length: 1000 }, (_, i) => `/api/v1/x/${i}/`));
  expect(received).toHaveLength(2000);
  expect(new Set(sent).size).toBe(1000);
  expect(sent.map(numberIn)).toEqual(parked.map(({ token }) => numberIn(token)).toReversed());
});

const numberIn = (text = '') => /(\d+)\/?$/.exec(text)?.[1];
