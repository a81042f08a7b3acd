import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../server/config';
import { Problem } from '../../server/problems';
import { Attempts } from '../../server/session/attempts';
import { failureBody } from '../../src/api/contract/row';
import { PASSWORD, type Service, startService } from '../support/service';

let service: Service;
beforeAll(async () => {
  service = await startService({ limits: USUAL_LIMITS });
});
afterAll(() => service.close());

const login = (email: string, password: string) => service.anybody.post('/users/login/', { email, password });

test('after five wrong passwords the right one must wait too, and others need not', async () => {
  await service.person({ email: 'ana@cartera.local' });
  await service.person({ email: 'luis@cartera.local' });
  const guesses = await Promise.all(Array.from({ length: 8 }, () => login('ana@cartera.local', 'adivinando')));
  expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  const { status, body, headers } = await login('ana@cartera.local', PASSWORD);
  expect(status).toBe(429);
  expect(failureBody.parse(body).msg).toMatch(/15 minutos/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect((await login('luis@cartera.local', PASSWORD)).status).toBe(200);
});

test('a right password before the fifth wrong one starts anew', async () => {
  await service.person({ email: 'eva@cartera.local' });
  for (let round = 0; round < 2; round++) {
    for (let guess = 0; guess < 4; guess++) expect((await login('eva@cartera.local', 'no')).status).toBe(401);
    expect((await login('eva@cartera.local', PASSWORD)).status).toBe(200);
  }
});

test('one address that tries many accounts is slowed down', async () => {
  const { perAddressPerMinute } = USUAL_LIMITS;
  for (let n = 0; n < perAddressPerMinute; n++) await login(`p${n}@cartera.local`, 'no');
  const { status, body, headers } = await login('otro@cartera.local', 'no');
  expect(status).toBe(429);
  expect(failureBody.parse(body).msg).toMatch(/Espere/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('each further wait is twice as long', () => {
  let now = 0;
  const attempts = new Attempts({ failures: 2, minutes: 15 }, () => now);
  const waits: number[] = [];
  while (waits.length < 3) {
    try {
      attempts.start('ana');
    } catch (problem) {
      const seconds = problem instanceof Problem ? (problem.retryAfter ?? 0) : 0;
      waits.push(seconds / 60);
      now += seconds * 1000;
    }
  }
  expect(waits).toEqual([15, 30, 60]);
});
