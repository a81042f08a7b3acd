import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { configure } from '../../src/api/client';
import { startApp } from '../../src/machines/app';
import { abilityOf } from '../../src/machines/session/ability';
import { holdCalls } from '../support/models/heldCalls';
import { ana, luis } from '../support/models/people';
import { sharedStorage } from '../support/models/tabs';

const LOGIN = '/api/v1/users/login/';
const REGISTER = '/api/v1/users/register/';
const LEAVE = '/jwt/revoke-token';
const typed = { email: 'ana@example.com', password: 'una clave larga' };

function start(kept?: typeof ana) {
  const calls = holdCalls();
  const storage = sharedStorage(kept);
  const open = () => startApp({ store: storage.openTab() });
  const { session, authorizer } = open();
  configure({ authorizer });
  const value = () => session.getSnapshot().value;
  const is = (state: Parameters<ReturnType<typeof session.getSnapshot>['matches']>[0]) =>
    waitFor(session, (current) => current.matches(state));
  return { calls, storage, open, session, value, is };
}

test('whoever the store names is in', () => {
  expect(start().value()).toEqual({ loggedOut: 'asking' });
  expect(start(ana).value()).toBe('loggedIn');
  expect(start(luis).value()).toBe('waiting');
});

test('a login is kept in the store, and the password nowhere', async () => {
  const { calls, storage, session, is } = start();
  session.send({ type: 'LOGIN', ...typed });
  await calls.answer(LOGIN, 200, ana);
  const inside = await is('loggedIn');
  expect(storage.read()).toEqual(ana);
  expect(calls.seen[0]).toMatchObject({ body: typed });
  expect(calls.seen[0]?.header('Authorization')).toBe('');
  expect(JSON.stringify(inside.context)).not.toContain(typed.password);
  expect(JSON.stringify(session.getPersistedSnapshot())).not.toContain('access 0');
});

test('a refused login says why and keeps no password', async () => {
  const { calls, session, is } = start();
  session.send({ type: 'LOGIN', ...typed });
  await calls.answer(LOGIN, 401, { error: true, msg: 'El email o la contraseña no son correctos.' });
  const refused = await is({ loggedOut: 'loginRefused' });
  expect(refused.context).toMatchObject({
    typed: { email: typed.email, password: '' },
    problem: { reason: 'El email o la contraseña no son correctos.' },
  });
});

test('200 clicks send one login', () => {
  const { calls, session } = start();
  for (let click = 0; click < 200; click++) session.send({ type: 'LOGIN', ...typed });
  expect(calls.seen).toHaveLength(1);
});

test('who registers waits for approval', async () => {
  const { calls, session, is } = start();
  session.send({ type: 'REGISTER', fullName: 'Luis Mora', ...typed });
  await calls.answer(REGISTER, 201, luis);
  expect((await is('waiting')).context.user).toMatchObject({ fullName: 'Luis Mora' });
});

test('who registers and must be approved is told so, and their password is forgotten', async () => {
  const { calls, session, is } = start();
  session.send({ type: 'REGISTER', fullName: 'Luis Mora', ...typed });
  await calls.answer(REGISTER, 200, { requested: true });
  expect((await is({ loggedOut: 'requested' })).context).toMatchObject({ user: undefined, typed: { password: '' } });
});

test('the ability list rules; without one, the default lets nobody in', () => {
  expect(abilityOf(ana.userData).can('delete', 'Conciliation')).toBe(true);
  expect(
    abilityOf({ ...ana.userData, ability: [{ action: 'read', subject: 'Document' }] }).can('read', 'Document'),
  ).toBe(true);
  for (const user of [undefined, luis.userData, { ...luis.userData, ability: undefined }]) {
    expect(abilityOf(user).can('read', 'Auth')).toBe(true);
    expect(abilityOf(user).can('read', 'Document')).toBe(false);
  }
});

test('leaving clears the store at once, takes every tab along, and then revokes the tokens', async () => {
  const { calls, storage, open, session, value, is } = start(ana);
  const other = open().session;
  session.send({ type: 'LOGOUT' });
  expect(storage.read()).toBeUndefined();
  await waitFor(other, (current) => current.matches('loggedOut'));
  expect(calls.seen[0]).toMatchObject({ path: LEAVE, body: { refreshToken: ana.refreshToken } });
  expect(value()).toBe('loggingOut');
  await calls.answer(LEAVE, 200, {});
  expect((await is('loggedOut')).context.user).toBeUndefined();
});

test('leaving without a network is leaving', async () => {
  const { calls, storage, session, is } = start(ana);
  session.send({ type: 'LOGOUT' });
  await calls.lose(LEAVE);
  await is('loggedOut');
  expect(storage.read()).toBeUndefined();
});

test('a login in another tab is taken over, by whoever it is', async () => {
  const { storage, session, is } = start();
  const other = storage.openTab();
  other.write(ana);
  await is('loggedIn');
  other.write(luis);
  expect((await is('waiting')).context.user?.id).toBe(luis.userData.id);
  expect(session.getSnapshot().context.problem).toBeUndefined();
});

test('an ended session keeps the person and asks for the password; the other tabs are not thrown out', async () => {
  const { calls, storage, open, session, is } = start(ana);
  const other = open().session;
  session.send({ type: 'EXPIRED' });
  session.send({ type: 'EXPIRED' });
  expect(session.getSnapshot().value).toBe('expired');
  expect(session.getSnapshot().context.user).toEqual(ana.userData);
  expect(other.getSnapshot().value).toBe('loggedIn');

  session.send({ type: 'RENEW', password: 'mal' });
  await calls.answer(LOGIN, 401, { error: true, msg: 'No.' });
  expect((await is('expired')).context.problem?.reason).toBe('No.');

  session.send({ type: 'RENEW', password: typed.password });
  expect(calls.seen.at(-1)).toMatchObject({ body: typed });
  await calls.answer(LOGIN, 200, { ...ana, accessToken: 'renewed' });
  await is('loggedIn');
  expect(storage.read()?.accessToken).toBe('renewed');
});

test('a renewal in one tab renews the others', async () => {
  const { calls, open, session, is } = start(ana);
  const other = open();
  other.session.send({ type: 'EXPIRED' });
  session.send({ type: 'EXPIRED' });
  session.send({ type: 'RENEW', password: typed.password });
  await calls.answer(LOGIN, 200, { ...ana, accessToken: 'renewed' });
  await is('loggedIn');
  await waitFor(other.session, (current) => current.matches('loggedIn'));
  expect(other.authorizer.accessToken()).toBe('renewed');
});
