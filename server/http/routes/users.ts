import type { FastifyInstance } from 'fastify';
import { callOf, channelOf, OUR_CHANNELS } from '../../../src/api/contract/offers';
import { getRegistration, login, logout, refresh, register } from '../../../src/api/contract/users';
import { openCompany } from '../../company/company';
import { sql } from '../../database/sql';
import { unauthorized } from '../../problems';
import { signAccessToken } from '../../session/accessToken';
import { isKnownAddress, rememberAddress } from '../../session/knownAddresses';
import * as limit from '../../session/limits';
import { passwordFits } from '../../session/passwords';
import { revokeFamilyOf, rotate, startFamily } from '../../session/refreshTokens';
import {
  bearerOf,
  companyOf,
  enteredNow,
  registerUser,
  sessionEnded,
  toUserData,
  type User,
  userByEmail,
  userById,
} from '../../session/users';
import { serveOpen } from '../serve';

/** It is long because the calls of a session share one set of limits, one list of offers and one way to create tokens. */
export function userRoutes(app: FastifyInstance): void {
  const { tokenSecret, limits } = app;
  let offered: string[] | undefined;
  const perAddress = (name: string) => limit.perAddress(limits, name);

  async function session(user: User) {
    const company = await companyOf(app.unscoped, user);
    return {
      userData: {
        ...toUserData(user),
        ...(company !== undefined && { company }),
        ...((await isDemo(user)) && { demo: true }),
        offers: offers(),
      },
      accessToken: await signAccessToken(tokenSecret, bearerOf(user)),
      refreshToken: await startFamily(app.unscoped, user.id),
    };
  }

  /** Called after all routes exist. */
  function offers(): string[] {
    offered ??= [...[...app.servedRows.values()].filter((row) => row.ours).map(callOf), ...OUR_CHANNELS.map(channelOf)];
    return offered;
  }

  async function isDemo({ profile_id }: User): Promise<boolean> {
    if (!app.demo) return false;
    const [clock] = await app.unscoped.rows(sql`select from demo_clock where profile_id = ${profile_id}`);
    return clock !== undefined;
  }

  serveOpen(app, login, {}, async ({ body, db, address, log }) => {
    const account = body.email.trim().toLowerCase();
    const here = `${account} ${address}`;
    await limit.consume(db, limit.LOGINS_OF_ACCOUNT_FROM_ADDRESS, here);
    const user = await userByEmail(db, account);
    // A neighbour's attempts do not block a known address, and it counts only when refused.
    const known = user !== undefined && (await isKnownAddress(db, user.id, address));
    if (!known) {
      await limit.consume(db, perAddress('login'), address);
      await limit.consume(db, limit.LOGINS_OF_ACCOUNT, account);
    }
    const fits = await passwordFits(user?.password_hash, body.password);
    if (!fits || !user || user.disabled_at !== null) {
      if (known) await limit.consume(db, perAddress('login'), address);
      log.warn({ address, user: user?.id, disabled: fits || undefined }, 'login refused');
      throw unauthorized('El correo o la contraseña no son correctos.', { code: 'bad-login' });
    }
    await limit.clear(db, limit.LOGINS_OF_ACCOUNT_FROM_ADDRESS, here);
    if (!known) {
      await limit.giveBack(db, perAddress('login'), address);
      await limit.giveBack(db, limit.LOGINS_OF_ACCOUNT, account);
    }
    await rememberAddress(db, user.id, address);
    await enteredNow(db, user);
    return session(user);
  });

  serveOpen(app, register, {}, async ({ body, db, address }) => {
    await limit.consume(db, perAddress('register'), address);
    const user = await registerUser(db, body, openCompany);
    if (!user) return { requested: true as const };
    await enteredNow(db, user);
    return session(user);
  });

  serveOpen(app, getRegistration, {}, async ({ db }) => {
    const [anybody] = await db.rows(sql`select from app_user limit 1`);
    return { first: anybody === undefined };
  });

  serveOpen(app, refresh, {}, async ({ body, db, address }) => {
    const rotated = rotate(db, tokenSecret, body.refreshToken);
    const { token, userId } = await limit.consumeRefused(db, perAddress('refresh'), address, rotated);
    await limit.consume(db, limit.REFRESHES_OF_USER, userId);
    const user = await userById(db, userId);
    if (!user || user.disabled_at !== null) throw sessionEnded();
    const accessToken = await signAccessToken(tokenSecret, bearerOf(user));
    return { accessToken, refreshToken: token, offers: offers() };
  });

  serveOpen(app, logout, {}, async ({ body, db, address }) => {
    // An entire company may log out at six.
    if (!(await revokeFamilyOf(db, body.refreshToken))) await limit.consume(db, perAddress('logout'), address);
    return {};
  });
}
