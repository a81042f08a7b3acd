import type { FastifyInstance } from 'fastify';
import { getRegistration, login, logout, refresh, register } from '../../../../src/api/contract/console/session';
import { CREDIT_DAYS_OFFER } from '../../../../src/api/contract/customers/customers';
import { CHANNEL_NAMES } from '../../../../src/api/contract/messaging/channels';
import { channelOf, OUR_CHANNELS } from '../../../../src/api/contract/messaging/offeredChannels';
import { PAGE_LINK_OFFER } from '../../../../src/api/contract/messaging/templateText';
import { callOf } from '../../../../src/api/contract/offers';
import { openCompany } from '../../../company/company';
import { sql } from '../../../database/sql';
import { signAccessToken } from '../../../session/accessToken';
import * as limit from '../../../session/limits';
import { enter } from '../../../session/login';
import { revokeFamilyOf, rotate, startFamily } from '../../../session/refreshTokens';
import {
  bearerOf,
  companyOf,
  enteredNow,
  isAnybodyRegistered,
  registerUser,
  sessionEnded,
  toUserData,
  type User,
  userById,
} from '../../../session/user';
import { serveOpen } from '../../serve';

export function sessionRoutes(app: FastifyInstance): void {
  const { tokenSecret, limits } = app;
  let offered: string[] | undefined;
  const perAddress = (name: string) => limit.perAddress(limits, name);

  async function session(user: User, refreshToken?: string) {
    const company = await companyOf(app.unscoped, user);
    return {
      userData: {
        ...toUserData(user),
        ...(company !== undefined && { company: company.name, company_country: company.country }),
        ...((await isDemo(user)) && { demo: true }),
        offers: offers(),
        unconfigured_channels: CHANNEL_NAMES.filter((name) => app.channels[name].via === 'bandeja_local'),
      },
      accessToken: await signAccessToken(tokenSecret, bearerOf(user)),
      refreshToken: refreshToken ?? (await startFamily(app.unscoped, user.id)),
    };
  }

  /** Called after all routes exist. */
  function offers(): string[] {
    offered ??= [
      ...[...app.servedRows.values()].filter((row) => row.ours).map(callOf),
      ...OUR_CHANNELS.map(channelOf),
      CREDIT_DAYS_OFFER,
      ...(app.portalLinks.marked === undefined ? [] : [PAGE_LINK_OFFER]),
    ];
    return offered;
  }

  async function isDemo({ profile_id }: User): Promise<boolean> {
    if (!app.demo) return false;
    const [clock] = await app.unscoped.rows(sql`select from demo_clock where profile_id = ${profile_id}`);
    return clock !== undefined;
  }

  serveOpen(app, login, {}, async ({ body, db, address, log }) => {
    const user = await enter(db, limits, { ...body, address, log });
    return session(user);
  });

  serveOpen(app, register, {}, async ({ body, db, address }) => {
    await limit.consume(db, perAddress('register'), address);
    const user = await registerUser(db, body, openCompany);
    if (!user) return { requested: true as const };
    await enteredNow(db, user);
    return session(user);
  });

  serveOpen(app, getRegistration, {}, async ({ db }) => ({ first: !(await isAnybodyRegistered(db)) }));

  serveOpen(app, refresh, {}, async ({ body, db, address }) => {
    const rotated = rotate(db, tokenSecret, body.refreshToken);
    const { token, userId } = await limit.consumeRefused(db, perAddress('refresh'), address, rotated);
    await limit.consume(db, limit.REFRESHES_OF_USER, userId);
    const user = await userById(db, userId);
    if (!user || user.disabled_at !== null) throw sessionEnded();
    return { ...(await session(user, token)), offers: offers() };
  });

  serveOpen(app, logout, {}, async ({ body, db, address }) => {
    // An entire company may log out at six.
    if (!(await revokeFamilyOf(db, body.refreshToken))) await limit.consume(db, perAddress('logout'), address);
    return {};
  });
}
