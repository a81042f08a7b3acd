import { expect, test } from 'vitest';
import { login, refresh, register } from '../../../src/api/contract/console/session';
import { readLeniently } from '../../../src/api/lenient';

/** A session in the words of many providers: the specification says what is in it, and not what that is called. */

const ROSA = { id: 7, email: 'rosa@sur.ec', role: 'GESTORA', ability: [{ action: 'manage', subject: 'all' }] };
const session = {
  accessToken: 'a',
  refreshToken: 'r',
  userData: { ...ROSA, id: '7', fullName: 'Rosa Tigua', profile_id: null },
};

test.each([
  { accessToken: 'a', refreshToken: 'r', userData: { ...ROSA, fullName: 'Rosa Tigua' } },
  { success: true, data: { accessToken: 'a', refreshToken: 'r', userData: { ...ROSA, fullName: 'Rosa Tigua' } } },
  { access: 'a', refresh: 'r', user: { ...ROSA, first_name: 'Rosa', last_name: 'Tigua' } },
  { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', user_data: { ...ROSA, name: 'Rosa Tigua' } },
  { token: 'a', refreshToken: 'r', usuario: { ...ROSA, nombre: 'Rosa Tigua' } },
  { tokens: { access: 'a', refresh: 'r' }, user: { ...ROSA, full_name: 'Rosa Tigua' } },
])('%j opens', (sent) => {
  for (const { answer } of [login, register]) expect(readLeniently(answer, sent)).toMatchObject({ data: session });
});

test('a session without a token, or of nobody, opens nothing', () => {
  for (const sent of [
    { refresh: 'r', user: ROSA },
    { access: 'a', refresh: 'r' },
    { access: '', refresh: 'r', user: ROSA },
  ])
    expect(readLeniently(login.answer, sent).success).toBe(false);
});

test('a refresh is read by the same names, and need not rotate', () => {
  expect(readLeniently(refresh.answer, { data: { access: 'b', refresh: 's' } })).toMatchObject({
    data: { accessToken: 'b', refreshToken: 's' },
  });
  expect(readLeniently(refresh.answer, { access: 'b' })).toMatchObject({ success: true, data: { accessToken: 'b' } });
});
