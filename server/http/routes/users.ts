import type { FastifyInstance } from 'fastify';
import { login, logout, refresh, register } from '../../../src/api/contract/users';
import { unauthorized } from '../../problems';
import { signAccessToken } from '../../session/accessToken';
import { Attempts } from '../../session/attempts';
import { passwordFits } from '../../session/passwords';
import { revokeFamilyOf, rotate, startFamily } from '../../session/refreshTokens';
import { bearerOf, registerUser, toUserData, type User, userByEmail, userById } from '../../session/users';
import { serveOpen } from '../serve';

export function userRoutes(app: FastifyInstance): void {
  const { tokenSecret, limits } = app;
  const attempts = new Attempts(limits.login);

  async function session(user: User) {
    return {
      userData: toUserData(user),
      accessToken: await signAccessToken(tokenSecret, bearerOf(user)),
      refreshToken: await startFamily(app.database, user.id),
    };
  }

  serveOpen(app, login, { perMinute: limits.perAddressPerMinute }, async ({ body, db, ip }) => {
    const who = `${body.email.trim().toLowerCase()} ${ip}`;
    attempts.start(who);
    const user = await userByEmail(db, body.email);
    if (!(await passwordFits(user?.password_hash, body.password)) || !user) {
      throw unauthorized('El correo o la contraseña no son correctos.', { code: 'bad-login' });
    }
    attempts.succeeded(who);
    return session(user);
  });

  serveOpen(app, register, { perMinute: limits.perAddressPerMinute }, async ({ body, db }) =>
    session(await registerUser(db, body)),
  );

  serveOpen(app, refresh, {}, async ({ body, db }) => {
    const { token, userId } = await rotate(db, tokenSecret, body.refreshToken);
    const user = await userById(db, userId);
    if (!user) throw unauthorized('La cuenta ya no existe.');
    return { accessToken: await signAccessToken(tokenSecret, bearerOf(user)), refreshToken: token };
  });

  serveOpen(app, logout, {}, async ({ body, db }) => {
    await revokeFamilyOf(db, body.refreshToken);
    return {};
  });
}
