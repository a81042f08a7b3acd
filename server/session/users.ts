import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PasswordLink, listUsers as row, StaffUser } from '../../src/api/contract/console/users';
import { contains } from '../database/contains';
import type { Database, Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound, Problem } from '../problems';
import type { Role } from './abilities';
import { rememberAddress } from './knownAddresses';
import { hashPassword } from './passwords';
import { endSessions, letInto, type User, userByEmail } from './user';

const LINK_HOURS = 24;
const PENDING = sql`(u.role is null and u.disabled_at is null)`;

/** The company's users, and waiting ones. If there are several companies, only the complete e-mail finds a waiting one. */
const mineOrWaiting = (profileId: string, email: string) => sql`
  (u.profile_id = ${profileId} or u.profile_id is null and u.disabled_at is null
    and (u.email = lower(trim(${email})) or (select count(*) from (select 1 from profile limit 2) p) = 1))`;

const projection = (rows: Sql) => sql`
  select u.id, u.full_name as "fullName", u.email, u.role, u.created_at, u.last_login_at,
    case when u.disabled_at is not null then 'inactivo' when u.role is null then 'pendiente' else 'activo' end as status
  from ${rows} u`;

const ORDERS: Orders<'fullName' | 'email' | 'last_login_at'> = {
  by: { fullName: sql`match_key(u.full_name)`, email: sql`u.email`, last_login_at: sql`u.last_login_at` },
  usual: sql`${PENDING} desc, u.full_name, u.id`,
  id: sql`u.id`,
};

/** The company's staff; `search` looks in name and e-mail. */
export function listUsers(
  db: Queryable,
  profileId: string,
  page: Page,
  { search = '', ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<StaffUser>> {
  const where = sql`${mineOrWaiting(profileId, search)}
    and ${contains(sql`u.full_name || ' ' || u.email`, search)}`;
  const rows = sql`select u.* from app_user u`;
  return listed(db, { rows, where, order: orderOf(ORDERS, ordering), projection }, page);
}

/** Also lets in a waiting person: no other change is possible to a person without a company. */
export const changeRole = (db: Database, who: Actor, id: string, role: Role) =>
  change(
    db,
    who,
    id,
    async (tx, user) => {
      if (user.disabled_at !== null) throw conflict('Esta persona está fuera. Primero vuelva a dejarla entrar.');
      await letInto(tx, user, role, who.profileId);
      return { action: 'asignar rol', before: { role: user.role }, after: { role } };
    },
    'or waits',
  );

/** Disables a person: their sessions end with the next call. */
export const disable = (db: Database, who: Actor, id: string) =>
  change(db, who, id, async (tx) => {
    await putOut(tx, id);
    return { action: 'sacar' };
  });

export const enable = (db: Database, who: Actor, id: string) =>
  change(db, who, id, async (tx) => {
    await tx.rows(sql`update app_user set disabled_at = null where id = ${id}`);
    return { action: 'dejar entrar' };
  });

/** Disables a user; ends their sessions and links. */
export async function putOut(tx: Queryable, userId: string): Promise<void> {
  await tx.rows(sql`update app_user set disabled_at = coalesce(disabled_at, now()) where id = ${userId}`);
  await endSessions(tx, userId);
}

export async function makePasswordLink(db: Database, who: Actor, id: string): Promise<PasswordLink> {
  let made: PasswordLink | undefined;
  await change(db, who, id, async (tx, user) => {
    if (user.disabled_at !== null) throw conflict('Esta persona está fuera. Primero vuelva a dejarla entrar.');
    made = await newPasswordLink(tx, id, who.userId);
    return { action: 'enlace de contraseña' };
  });
  if (!made) throw new Error('no link was made');
  return made;
}

/** The token is behind `#`, where no server and no log ever sees it. */
async function newPasswordLink(tx: Queryable, userId: string, madeBy: string | null): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url');
  await tx.rows(sql`delete from password_link where user_id = ${userId}`);
  const [made] = await tx.rows<{ expires_at: string }>(sql`
    insert into password_link (hash, user_id, made_by, expires_at)
    values (${hashOf(token)}, ${userId}, ${madeBy}, now() + make_interval(hours => ${LINK_HOURS})) returning expires_at`);
  return { path: `/clave#${token}`, expires_at: made?.expires_at ?? '' };
}

/** Sets a password by a link: ends all sessions, and remembers the address. Problem 410 for an invalid link. */
export async function setPassword(db: Database, link: string, password: string, address: string): Promise<void> {
  // Checked first: an invalid link must not cost the hash of a password.
  const [live] = await db.rows(sql`select from password_link where hash = ${hashOf(link)} and expires_at > now()`);
  if (!live) throw linkOver();
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [used] = await tx.rows<{ user_id: string; profile_id: string | null }>(sql`
      delete from password_link l using app_user u
      where l.hash = ${hashOf(link)} and l.expires_at > now() and u.id = l.user_id returning l.user_id, u.profile_id`);
    if (!used) throw linkOver();
    const { user_id: userId, profile_id: profileId } = used;
    await tx.rows(sql`update app_user set password_hash = ${hash} where id = ${userId}`);
    await endSessions(tx, userId);
    await rememberAddress(tx, userId, address);
    if (profileId !== null) {
      await audit(tx, { userId, profileId }, [{ action: 'cambiar contraseña', entity: 'user', entityId: userId }]);
    }
  });
}

const linkOver = () =>
  new Problem(410, 'Este enlace ya se usó o venció. Pida otro a una persona administradora de su empresa.');

/** For the command line, which asks nobody to log in. */
export const putOutByHand = (db: Database, email: string) =>
  byHand(db, email, async (tx, { id }) => {
    await putOut(tx, id);
    return { done: undefined, action: 'sacar' };
  });

export const linkByHand = (db: Database, email: string) =>
  byHand(db, email, async (tx, { id }) => ({
    done: await newPasswordLink(tx, id, null),
    action: 'enlace de contraseña',
  }));

async function byHand<T>(
  db: Database,
  email: string,
  work: (tx: Queryable, user: User) => Promise<{ done: T; action: string }>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user) throw notFound(`una cuenta con el email ${email}`);
    const { done, action } = await work(tx, user);
    if (user.profile_id !== null) {
      const line = { action, entity: 'user', entityId: user.id };
      await audit(tx, { userId: null, profileId: user.profile_id }, [line]);
    }
    return done;
  });
}

export async function forgetOldLinks(db: Queryable): Promise<void> {
  await db.rows(sql`delete from password_link where expires_at < now()`);
}

type Done = { action: string; before?: object; after?: object };

type Access = Pick<User, 'id' | 'role' | 'profile_id' | 'disabled_at'>;

/**
 * Changes the access of another person of the company, or of a waiting one. It locks the company's administrators first, so
 * that of two who disable each other one stays. Problem 404 for people of other companies, 409 for oneself.
 */
async function change(
  db: Database,
  who: Actor,
  id: string,
  work: (tx: Queryable, user: Access) => Promise<Done>,
  whose: 'ours' | 'or waits' = 'ours',
): Promise<StaffUser> {
  if (id === who.userId) throw conflict('Nadie cambia su propio acceso. Pídalo a otra persona administradora.');
  return db.transaction(async (tx) => {
    const administrators = await tx.rows<{ id: string }>(sql`
      select id from app_user where profile_id = ${who.profileId} and role = 'administrador' and disabled_at is null
      order by id for update`);
    if (!administrators.some((one) => one.id === who.userId)) throw conflict('Su acceso cambió mientras tanto.');
    const [user] = await tx.rows<Access>(sql`
      select id, role, profile_id, disabled_at from app_user
      where id = ${id} and (profile_id = ${who.profileId} or ${whose === 'or waits'} and profile_id is null
        and disabled_at is null) for update`);
    if (!user) throw notFound('esa persona');
    await audit(tx, who, [{ ...(await work(tx, user)), entity: 'user', entityId: id }]);
    const [changed] = await tx.rows<StaffUser>(sql`${projection(sql`app_user`)} where u.id = ${id}`);
    if (!changed) throw notFound('esa persona');
    return changed;
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
