import { decodeJwt, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { rulesOf } from '../../server/session/abilities';
import { signAccessToken, verifyAccessToken } from '../../server/session/accessToken';
import { bearerOf } from '../../server/session/user';
import { refresh as refreshRow, sessionAnswer, tokens, type UserData } from '../../src/api/contract/console/session';
import { failureBody } from '../../src/api/contract/row';
import { PASSWORD, type Service, withService } from '../support/processes/service';

const ANA = 'ana@cartera.local';

withService('session', (service) => {
  const login = (password = PASSWORD, email = ANA) => service().anybody.post('/users/login/', { email, password });
  const signIn = async () => sessionAnswer.parse((await login()).body);
  const refresh = (refreshToken: string) => service().anybody.post('/jwt/refresh-token', { refreshToken });

  test('a registered person with a role logs in and may do what the role says', async () => {
    await service().person({ email: ANA, role: 'operador' });
    const { status, body } = await login();
    expect(status).toBe(200);
    const { userData, accessToken } = sessionAnswer.parse(body);
    expect(userData).toMatchObject({ email: ANA, role: 'operador' });
    expect(userData.ability).toContainEqual({ action: 'manage', subject: 'Conciliation' });
    expect(userData.offers).toContain('GET /console/home/');
    expect(userData.offers).not.toContain('GET /customers/customers/');
    const { iat = 0, exp = 0 } = decodeJwt(accessToken);
    expect(exp - iat).toBe(15 * 60);
  });

  test('the e-mail is the same however it is written', async () => {
    await service().person({ email: ANA });
    expect((await login(PASSWORD, ' Ana@Cartera.LOCAL ')).status).toBe(200);
  });

  test('a wrong password and an unknown e-mail are told the same', async () => {
    await service().person({ email: ANA });
    const wrong = await login('no es esta clave');
    const unknown = await login(PASSWORD, 'nadie@cartera.local');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(failureBody.parse(wrong.body).msg).toBe(failureBody.parse(unknown.body).msg);
  });

  test('a refresh token answers its successor, and works once', async () => {
    await service().person({ email: ANA });
    const first = await signIn();
    const second = tokens.parse((await refresh(first.refreshToken)).body);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const third = tokens.parse((await refresh(second.refreshToken)).body);
    expect(third.refreshToken).not.toBe(second.refreshToken);
  });

  test('a role that an administrator changed comes with the next token', async () => {
    await service().person({ email: ANA, role: 'operador' });
    const { userData, refreshToken } = await signIn();
    await service().database.rows(`update app_user set role = 'analista' where id = $1`, [userData.id]);
    const renewed = refreshRow.answer.parse((await refresh(refreshToken)).body).userData;
    expect(renewed).toEqual({ ...userData, role: 'analista', ability: rulesOf('analista') });
  });

  test('two tabs that refresh at once get the same successor', async () => {
    await service().person({ email: ANA });
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    const successors = answers.map(({ body }) => tokens.parse(body).refreshToken);
    expect(new Set(successors).size).toBe(1);
  });

  test('a token reused after 30 seconds revokes all that descends from its login', async () => {
    await service().person({ email: ANA });
    const { refreshToken } = await signIn();
    const successor = tokens.parse((await refresh(refreshToken)).body).refreshToken;
    await longAgo(service(), 31);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(successor)).status).toBe(401);
  });

  test('a token whose successor was used already is no race of tabs: the family is revoked', async () => {
    await service().person({ email: ANA });
    const first = await signIn();
    const second = tokens.parse((await refresh(first.refreshToken)).body);
    const third = tokens.parse((await refresh(second.refreshToken)).body);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  test('another login of the same person lives on when a family is revoked', async () => {
    await service().person({ email: ANA });
    const phone = await signIn();
    const desk = await signIn();
    await service().anybody.post('/jwt/revoke-token', { refreshToken: phone.refreshToken });
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(200);
  });

  test('a refresh token expires after 30 days without use', async () => {
    await service().person({ email: ANA });
    const { refreshToken } = await signIn();
    await service().database.rows("update refresh_token set expires_at = now() - interval '1 second'");
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('a login ends after 30 days, however often it was renewed', async () => {
    await service().person({ email: ANA });
    let { refreshToken } = await signIn();
    for (let day = 0; day < 30; day++) {
      await service().database.rows("update refresh_token set expires_at = expires_at - interval '1 day'");
      const { status, body } = await refresh(refreshToken);
      if (status !== 200) return expect(day).toBe(29);
      refreshToken = tokens.parse(body).refreshToken;
    }
    expect.unreachable('it never ended');
  });

  test('no token is kept as it is', async () => {
    await service().person({ email: ANA });
    const { refreshToken } = await signIn();
    const successor = tokens.parse((await refresh(refreshToken)).body).refreshToken;
    const kept = JSON.stringify(await service().database.rows('select * from refresh_token'));
    expect(kept).not.toContain(refreshToken);
    expect(kept).not.toContain(successor);
  });

  test('the first user of an empty database is its administrador; the next is let into nothing', async () => {
    const register = (email: string) =>
      service().anybody.post('/users/register/', { fullName: 'Ana Prueba', email, password: PASSWORD });
    const first = sessionAnswer.parse((await register(ANA)).body).userData;
    expect(first).toMatchObject<Partial<UserData>>({
      role: 'administrador',
      ability: [{ action: 'manage', subject: 'all' }],
    });
    expect((await register('luis@cartera.local')).body).toEqual({ requested: true });
    const second = sessionAnswer.parse(
      (await service().anybody.post('/users/login/', { email: 'luis@cartera.local', password: PASSWORD })).body,
    );
    expect(second.userData).toMatchObject({ profile_id: null, ability: [{ action: 'read', subject: 'Auth' }] });
    const refused = await service().anybody.send('GET', '/conciliation/conciliations/', undefined, {
      authorization: `Bearer ${second.accessToken}`,
    });
    expect(refused.status).toBe(403);
    expect(failureBody.parse(refused.body).msg).toMatch(/aprobarla/);
  });

  test('ten people who register at once leave one administrador', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        service().anybody.post('/users/register/', { fullName: 'X', email: `p${n}@cartera.local`, password: PASSWORD }),
      ),
    );
    expect(await service().database.rows('select role, count(*) from app_user group by role order by role')).toEqual([
      { role: 'administrador', count: 1 },
      { role: null, count: 9 },
    ]);
  });

  test('registering tells nobody who has an account, and changes none', async () => {
    await service().person({ email: ANA });
    const register = (email: string) =>
      service().anybody.post('/users/register/', { fullName: 'Otra', email, password: 'otra clave larga' });
    const [known, unknown] = [await register(ANA.toUpperCase()), await register('nadie@cartera.local')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(unknown.body).toEqual({ requested: true });
    const asAna = { email: ANA, password: 'otra clave larga' };
    expect((await service().anybody.post('/users/login/', asAna)).status).toBe(401);
    expect((await signIn()).userData.fullName).toBe('Ana Prueba');
  });

  test('an access token that was good once is none after its time, or for another key', async () => {
    const { user } = await service().person();
    const secret = new Uint8Array(32).fill(7);
    const header = `Bearer ${await signAccessToken(secret, bearerOf(user))}`;
    expect(await verifyAccessToken(secret, header)).toMatchObject({ bearer: bearerOf(user) });
    await expect(verifyAccessToken(new Uint8Array(32).fill(8), header)).rejects.toMatchObject({ code: 'bad-token' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    await expect(verifyAccessToken(secret, header)).rejects.toMatchObject({ code: 'expired' });
    vi.useRealTimers();
  });

  test('an access token that expired, or that somebody else signed, is no session', async () => {
    const { user } = await service().person();
    const claims = new SignJWT({ profile_id: user.profile_id, role: 'administrador', name: 'X' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('cartera')
      .setSubject(user.id);
    const expired = await claims.setExpirationTime(1).sign(new Uint8Array(32).fill(7));
    const forged = await claims.setExpirationTime('15m').sign(new Uint8Array(32).fill(8));
    for (const token of [expired, forged, 'nonsense', '']) {
      const headers = { authorization: `Bearer ${token}` };
      const { status, body } = await service().anybody.send('GET', '/conciliation/conciliations/', undefined, headers);
      expect([token, status]).toEqual([token, 401]);
      expect(z.object({ code: z.string() }).parse(body).code).toBe(
        token === expired ? 'expired' : token ? 'bad-token' : 'no-token',
      );
    }
  });
});

/** As if every use had happened `seconds` earlier. */
async function longAgo(service: Service, seconds: number): Promise<void> {
  await service.database.rows('update refresh_token set used_at = used_at - make_interval(secs => $1)', [seconds]);
}
