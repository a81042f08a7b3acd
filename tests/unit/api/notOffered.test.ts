import { expect, test } from 'vitest';
import { call } from '../../../src/api/call';
import { type Authorizer, configure } from '../../../src/api/client';
import { listJobs } from '../../../src/api/contract/console/jobs';
import { listBanks } from '../../../src/api/contract/reconciliation/bankAccounts';
import { problemOf } from '../../../src/api/problem';
import { answer, provider } from './provider';

/** What only Cartera has, asked of services that have it or not. */

const told = (offers: boolean | undefined): Authorizer => ({
  accessToken: () => 'token',
  person: () => undefined,
  refused: () => Promise.reject(new Error('over')),
  offers: () => offers,
});

async function problemAt(
  status: number,
  body: unknown,
  offers: boolean | undefined,
  row = listJobs as typeof listJobs | typeof listBanks,
) {
  const { received } = await provider((_, response) => answer(response, status, body));
  configure({ authorizer: told(offers) });
  const problem = await call(row).then(
    () => undefined,
    (error: unknown) => problemOf(error),
  );
  return { problem, asked: received.length };
}

const NOT_OFFERED = { kind: 'not-offered', reason: 'Este servicio no lo ofrece.' };

test.each([
  [404, {}],
  [404, { detail: 'Not found.' }],
  [404, { message: 'Route GET:/api/v1/console/jobs/ not found', error: 'Not Found', statusCode: 404 }],
  [404, '<!doctype html><title>404</title>'],
  [405, { detail: 'Method "GET" not allowed.' }],
  [405, { error: true, msg: 'Método no permitido' }],
  [501, { error: true, msg: 'Not implemented' }],
])('a service that told nothing answers %i %j: it does not offer it', async (status, body) => {
  const { problem } = await problemAt(status, body, undefined);
  expect(problem).toMatchObject(NOT_OFFERED);
});

test('a service that told what it offers is not even asked for the rest, whatever it would answer', async () => {
  const { problem, asked } = await problemAt(200, { count: 0, results: [] }, false);
  expect(problem).toMatchObject(NOT_OFFERED);
  expect(asked).toBe(0);
});

test('where it is offered, or said in words, a 404 is of a thing that is gone', async () => {
  const gone = /puede que alguien lo haya eliminado/;
  expect((await problemAt(404, { detail: 'Not found.' }, true)).problem?.reason).toMatch(gone);
  expect((await problemAt(404, { error: true, msg: 'No existe el trabajo.' }, undefined)).problem).toMatchObject({
    kind: 'refused',
    reason: 'No existe el trabajo.',
  });
});

test("the specification's own calls are asked of everyone, and a 404 of them is no lack", async () => {
  const { problem, asked } = await problemAt(404, {}, undefined, listBanks);
  expect(asked).toBe(1);
  expect(problem?.kind).toBe('failed');
});
