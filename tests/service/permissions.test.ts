import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { serve, serveOpen } from '../../server/http/serve';
import { row } from '../../src/api/contract/row';
import { type Service, startService } from '../support/processes/service';

const shape = { path: '/tests/customers/', answer: z.looseObject({}) } as const;
const list = row({ ...shape, name: 'list', method: 'GET' });
const create = row({ ...shape, name: 'create', method: 'POST' });
const preview = row({ ...shape, name: 'preview', method: 'POST', path: '/tests/customers/preview/' });
const users = row({ ...shape, name: 'users', method: 'POST', path: '/tests/users/' });
const open = row({ ...shape, name: 'open', method: 'GET', path: '/tests/open/', token: false });

let service: Service;
beforeAll(async () => {
  service = await startService({
    routes: (app) => {
      serve(app, list, { subject: 'Customer' }, async ({ who }) => ({ profile: who.profileId }));
      serve(app, create, { subject: 'Customer' }, async () => ({}));
      serve(app, preview, { subject: 'Customer', action: 'read' }, async () => ({}));
      serve(app, users, { subject: 'User' }, async () => ({}));
      serveOpen(app, open, {}, async () => ({}));
    },
  });
});
afterAll(() => service.close());

const CALLS: [name: string, method: string, path: string][] = [
  ['reads', 'GET', '/tests/customers/'],
  ['reads by POST', 'POST', '/tests/customers/preview/'],
  ['writes', 'POST', '/tests/customers/'],
  ['administers users', 'POST', '/tests/users/'],
  ['asks what is open', 'GET', '/tests/open/'],
];

test.each([
  ['administrador', ['reads', 'reads by POST', 'writes', 'administers users', 'asks what is open']],
  ['operador', ['reads', 'reads by POST', 'writes', 'asks what is open']],
  ['analista', ['reads', 'reads by POST', 'asks what is open']],
  [null, ['asks what is open']],
] as const)('what %s may do', async (role, may) => {
  const person = await service.person({ role });
  const allowed: string[] = [];
  for (const [name, method, path] of CALLS) {
    const { status } = await person.send(method, path);
    expect([name, [200, 403].includes(status)]).toEqual([name, true]);
    if (status === 200) allowed.push(name);
  }
  expect(allowed).toEqual(may);
});

test('the profile of a call is the token’s, not anything the call says', async () => {
  const [ana, luis] = [await service.person({ profile: 'Uno' }), await service.person({ profile: 'Dos' })];
  expect((await ana.get('/tests/customers/')).body).toEqual({ profile: ana.profileId });
  expect((await luis.get(`/tests/customers/?profile_id=${ana.profileId}`)).body).toEqual({ profile: luis.profileId });
});

test('without permission the body is not even read', async () => {
  const person = await service.person({ role: 'analista' });
  const { status } = await person.send('POST', '/tests/customers/', undefined, { 'content-type': 'application/json' });
  expect(status).toBe(403);
});
