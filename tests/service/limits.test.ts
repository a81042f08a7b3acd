import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../server/config';
import { networkOf } from '../../server/session/limits';
import { tokens } from '../../src/api/contract/console/session';
import { makePasswordLink } from '../../src/api/contract/console/users';
import { failureBody } from '../../src/api/contract/row';
import { PASSWORD, type Service, startService } from '../support/processes/service';
import { drawsOf } from '../support/sizes';

/** Behind a proxy on this machine, which says where each caller is. */
let service: Service;
beforeAll(async () => {
  service = await startService({ limits: USUAL_LIMITS, trustProxy: '127.0.0.1' });
});
afterAll(() => service.close());
beforeEach(() => service.reset());

const ANA = 'ana@cartera.local';
const HOME = '10.0.0.1';

const login = (email: string, password: string, from = HOME) =>
  service.anybody.post('/users/login/', { email, password }, { 'x-forwarded-for': from });
const statusOf = async (email: string, password: string, from?: string) => (await login(email, password, from)).status;
const minutesPass = (minutes: number) =>
  service.database.rows('update attempt_limit set ends_at = ends_at - make_interval(mins => $1)', [minutes]);

test('after five wrong passwords the right one must wait too, and others need not', async () => {
  await service.person({ email: ANA });
  await service.person({ email: 'luis@cartera.local' });
  const guesses = await Promise.all(Array.from({ length: 8 }, () => statusOf(ANA, 'adivinando')));
  expect(guesses.sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  const { status, body, headers } = await login(ANA, PASSWORD);
  expect(status).toBe(429);
  expect(failureBody.parse(body).msg).toMatch(/15 minutos/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(await statusOf('luis@cartera.local', PASSWORD)).toBe(200);
  expect(await statusOf(ANA, PASSWORD, '10.0.0.2')).toBe(200);
});

test('a right password before the fifth wrong one starts anew', async () => {
  await service.person({ email: ANA });
  for (let round = 0; round < 2; round++) {
    for (let guess = 0; guess < 4; guess++) expect(await statusOf(ANA, 'no')).toBe(401);
    expect(await statusOf(ANA, PASSWORD)).toBe(200);
  }
});

test('each further wait is twice as long', async () => {
  await service.person({ email: ANA });
  const waits: number[] = [];
  while (waits.length < 3) {
    const { status, headers } = await login(ANA, 'no');
    if (status !== 429) continue;
    const minutes = Math.ceil(Number(headers.get('retry-after')) / 60);
    waits.push(minutes);
    await minutesPass(minutes);
  }
  expect(waits).toEqual([15, 30, 60]);
});

test('one address that tries many accounts is slowed down; a company that comes in at eight is not', async () => {
  await service.person({ email: ANA });
  const { perAddressPerMinute } = USUAL_LIMITS;
  for (let n = 0; n < perAddressPerMinute + 5; n++) expect(await statusOf(ANA, PASSWORD)).toBe(200);
  for (let n = 0; n < perAddressPerMinute; n++) await login(`p${n}@cartera.local`, 'no');
  const { status, body, headers } = await login('otro@cartera.local', 'no');
  expect(status).toBe(429);
  expect(failureBody.parse(body).msg).toMatch(/Espere/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('sixty addresses that guess at one account are stopped, and its owner comes in from where she works', async () => {
  await service.person({ email: ANA });
  expect(await statusOf(ANA, PASSWORD)).toBe(200);
  const guesses: number[] = [];
  for (let n = 0; n < 60; n++) guesses.push(await statusOf(ANA, 'adivinando', `203.0.113.${n}`));
  expect(guesses.filter((status) => status === 401)).toHaveLength(20);
  expect(guesses.filter((status) => status === 429)).toHaveLength(40);
  expect(await statusOf(ANA, PASSWORD)).toBe(200);
  const elsewhere = await login(ANA, PASSWORD, '10.0.0.9');
  expect(elsewhere.status).toBe(429);
  expect(failureBody.parse(elsewhere.body).msg).toMatch(/donde ya lo hizo antes/);
  await minutesPass(60);
  expect(await statusOf(ANA, PASSWORD, '10.0.0.9')).toBe(200);
});

const MINUTES = drawsOf('MINUTES', 30, 16);

test('half an hour of one guesser, who lies about where the calls come from, locks out nobody else', async () => {
  const people = ['ana', 'eva', 'ivo', 'luz', 'teo'].map((name) => `${name}@cartera.local`);
  for (const email of people) await service.person({ email });
  const refused: string[] = [];
  let looked = 0;
  for (let minute = 0; minute < MINUTES; minute++) {
    for (const [n, email] of people.entries()) {
      for (let guess = 0; guess < 2; guess++) {
        // What a caller writes stands before what the proxy adds.
        const claimed = `198.51.100.${(minute * 7 + guess) % 250}, 203.0.113.66`;
        if ((await statusOf(email, `clave ${minute}`, claimed)) === 401) looked++;
      }
      if ((await statusOf(email, PASSWORD, `10.0.1.${n}`)) !== 200) refused.push(`${email} in minute ${minute}`);
    }
    await minutesPass(1);
  }
  // The owners also come in from a place that nobody knows yet.
  for (const email of people) if ((await statusOf(email, PASSWORD, '10.9.9.9')) !== 200) refused.push(email);
  expect(refused).toEqual([]);
  expect(looked).toBeLessThanOrEqual(people.length * 15);
}, 120_000);

test('what a stranger says of its address is not believed', async () => {
  const direct = await startService({ limits: USUAL_LIMITS });
  try {
    const guess = (n: number) =>
      direct.anybody.post(
        '/users/login/',
        { email: `p${n}@cartera.local`, password: 'no' },
        { 'x-forwarded-for': `10.0.0.${n}` },
      );
    for (let n = 0; n < USUAL_LIMITS.perAddressPerMinute; n++) expect((await guess(n)).status).toBe(401);
    expect((await guess(99)).status).toBe(429);
  } finally {
    await direct.close();
  }
});

test.each(['/jwt/refresh-token', '/jwt/revoke-token', '/users/register/'])(
  'junk at %s is told to wait, and too much of it is not even read',
  async (path) => {
    const send = (refreshToken: string) =>
      service.anybody.post(path, { refreshToken, fullName: '', email: '' }, { 'x-forwarded-for': HOME });
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) statuses.push((await send(`junk ${n}`)).status);
    if (path.startsWith('/jwt')) expect(statuses.at(-1)).toBe(429);
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n]));
    const { status } = await service.anybody.post(path, many);
    expect(status).toBe(413);
  },
);

test('a company that leaves all at once is let go', async () => {
  await service.person({ email: ANA });
  const { perAddressPerMinute } = USUAL_LIMITS;
  for (let n = 0; n < perAddressPerMinute + 5; n++) {
    const { refreshToken } = tokens.parse((await login(ANA, PASSWORD)).body);
    const left = await service.anybody.post('/jwt/revoke-token', { refreshToken }, { 'x-forwarded-for': HOME });
    expect(left.status).toBe(200);
  }
});

test('a neighbour’s junk shuts nobody of the same office out', async () => {
  const ana = await service.person({ email: ANA });
  const admin = await service.person();
  const { refreshToken } = tokens.parse((await login(ANA, PASSWORD)).body);
  const office = { 'x-forwarded-for': HOME };
  const post = (path: string, body: object) => service.anybody.post(path, body, office);
  const junk = Array.from({ length: 40 }, (_, n) => n);
  for (const n of junk) {
    await post('/jwt/refresh-token', { refreshToken: `junk ${n}` });
    await post('/jwt/revoke-token', { refreshToken: `junk ${n}` });
    await post('/users/password/', { link: `junk ${n}`, password: PASSWORD });
  }
  await Promise.all(junk.map((n) => login(`p${n}@cartera.local`, 'no')));
  expect((await post('/jwt/refresh-token', { refreshToken: 'junk' })).status).toBe(429);
  expect((await post('/users/password/', { link: 'junk', password: PASSWORD })).status).toBe(429);

  const renewals = await Promise.all(junk.map(() => post('/jwt/refresh-token', { refreshToken })));
  expect(renewals.map(({ status }) => status)).toEqual(junk.map(() => 200));
  expect(await statusOf(ANA, PASSWORD)).toBe(200);
  expect((await post('/jwt/revoke-token', { refreshToken })).status).toBe(200);
  const { body } = await admin.post(`/console/users/${ana.user.id}/password_link/`);
  const link = makePasswordLink.answer.parse(body).path.split('#')[1];
  expect((await post('/users/password/', { link, password: PASSWORD })).status).toBe(200);
  // Who guesses at an account that is known here is counted too, and the account’s own limit stays.
  for (let guess = 0; guess < 5; guess++) expect([401, 429]).toContain(await statusOf(ANA, 'adivinando'));
  expect(await statusOf(ANA, PASSWORD)).toBe(429);
});

test('a session that is renewed all the time is told to wait', async () => {
  await service.person({ email: ANA });
  const { body } = await login(ANA, PASSWORD);
  let { refreshToken } = tokens.parse(body);
  const { database } = service;
  await database.rows('update attempt_limit set count = 0');
  let status = 200;
  let renewed = 0;
  while (status === 200 && renewed < 200) {
    const answer = await service.anybody.post('/jwt/refresh-token', { refreshToken });
    status = answer.status;
    if (status === 200) {
      refreshToken = tokens.parse(answer.body).refreshToken;
      renewed++;
    }
  }
  expect([status, renewed]).toEqual([429, 120]);
});

test('limits hold over processes and restarts: they stand in the database, and name nobody', async () => {
  await service.person({ email: ANA });
  for (let n = 0; n < 6; n++) await login(ANA, 'no');
  const kept = JSON.stringify(await service.database.rows('select * from attempt_limit'));
  expect(kept).not.toContain(ANA);
  expect(kept).not.toContain(HOME);
});

test('an address of IPv6 counts as its network', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
});
