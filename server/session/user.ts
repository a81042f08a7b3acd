import type { UserData } from '../../src/api/contract/console/session';
import type { Database, Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { audit } from '../ledger/audit';
import { conflict, notFound, refused, unauthorized } from '../problems';
import { type Role, rulesOf } from './abilities';
import type { Bearer } from './accessToken';
import { hashPassword } from './passwords';
import { revokeAllOf } from './refreshTokens';

export type User = {
  id: string;
  email: string;
  full_name: string;
  role: Role | null;
  profile_id: string | null;
  password_hash: string;
  disabled_at: string | null;
  session_epoch: number;
};

const COLUMNS = sql`id, email, full_name, role, profile_id, password_hash, disabled_at, session_epoch`;

export async function userByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db.rows<User>(sql`select ${COLUMNS} from app_user where email = ${normal(email)}`);
  return user;
}

export async function userById(db: Queryable, id: string): Promise<User | undefined> {
  const [user] = await db.rows<User>(prepared(sql`select ${COLUMNS} from app_user where id = ${id}`));
  return user;
}

/** The token's owner with their current role. Problem 401 when their sessions have ended. */
export async function currentBearer(db: Queryable, { userId, epoch }: Bearer): Promise<Bearer> {
  const user = await userById(db, userId);
  if (!user || user.disabled_at !== null || user.session_epoch !== epoch) throw sessionEnded();
  return bearerOf(user);
}

export const sessionEnded = () => unauthorized('Su sesión se cerró. Ingrese de nuevo.', { code: 'ended' });

/** Fills a new company with its initial data. */
type Opening = (tx: Queryable, profileId: string) => Promise<void>;

type NewUser = { fullName: string; email: string; password: string };

/**
 * Anyone may register, which gives no access: somebody grants a role later. Only the very first user of a database becomes
 * its administrador, and is answered. The answer never reveals whether an e-mail has an account.
 */
export async function registerUser(database: Database, user: NewUser, open: Opening): Promise<User | undefined> {
  const passwordHash = await hashPassword(user.password);
  return database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('cartera: register'))`);
    const anybody = await isAnybodyRegistered(tx);
    const profileId = anybody ? null : await profileNamed(tx, 'Mi empresa', open);
    const made = await insertUser(tx, { ...user, passwordHash, role: anybody ? null : 'administrador', profileId });
    return profileId ? made : undefined;
  });
}

export async function isAnybodyRegistered(db: Queryable): Promise<boolean> {
  const [anybody] = await db.rows(sql`select from app_user limit 1`);
  return anybody !== undefined;
}

type Granted = Omit<NewUser, 'password'> & { passwordHash: string; role: Role | null; profileId: string | null };

export async function addUser(tx: Queryable, fields: Granted): Promise<User> {
  const user = await insertUser(tx, fields);
  if (!user) throw conflict('Ya existe una cuenta con ese email.');
  return user;
}

/** Undefined if the e-mail has an account. */
async function insertUser(tx: Queryable, fields: Granted): Promise<User | undefined> {
  const [user] = await tx.rows<User>(sql`
    insert into app_user (email, full_name, password_hash, role, profile_id)
    values (${normal(fields.email)}, ${fields.fullName}, ${fields.passwordHash}, ${fields.role}, ${fields.profileId})
    on conflict (email) do nothing returning ${COLUMNS}`);
  return user;
}

/** The profile of that name, made when there is none. */
export async function profileNamed(tx: Queryable, name: string, open?: Opening): Promise<string> {
  const [profile] = await tx.rows<{ id: string }>(sql`
    select id from profile where name = ${name} order by created_at limit 1`);
  if (profile) return profile.id;
  const [made] = await tx.rows<{ id: string }>(sql`insert into profile (name) values (${name}) returning id`);
  if (!made) throw new Error('insert into profile returned nothing');
  await open?.(tx, made.id);
  return made.id;
}

/**
 * Lets a registered user in, from the command line. The profile is the named one, else the user's own, else the only one there is.
 * Problem 404 for an unknown e-mail, 422 when the profile must be named.
 */
export async function grant(
  database: Database,
  { email, role, profileName }: { email: string; role: Role; profileName?: string | undefined },
  open: Opening,
): Promise<string> {
  return database.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user) throw notFound(`una cuenta con el email ${normal(email)}. La persona debe registrarse primero`);
    const profileId = profileName
      ? await profileNamed(tx, profileName, open)
      : (user.profile_id ?? (await onlyProfile(tx, open)));
    await letInto(tx, user, role, profileId);
    const [before, after] = [{ role: user.role }, { role }];
    await audit(tx, { userId: null, profileId }, [
      { action: 'asignar rol', entity: 'user', entityId: user.id, before, after },
    ]);
    return profileId;
  });
}

/**
 * Grants a role in a company. If the company changes, sessions and password links end: somebody at the old one may have a
 * link to the person's password, or a session that was opened by it.
 */
export async function letInto(
  tx: Queryable,
  { id, profile_id }: Pick<User, 'id' | 'profile_id'>,
  role: Role,
  profileId: string,
): Promise<void> {
  await tx.rows(sql`
    update app_user set role = ${role}, profile_id = ${profileId}, disabled_at = null where id = ${id}`);
  if (profile_id !== profileId) await endSessions(tx, id);
}

/** Also ends password links. */
export async function endSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.rows(sql`update app_user set session_epoch = session_epoch + 1 where id = ${userId}`);
  await tx.rows(sql`delete from password_link where user_id = ${userId}`);
  await revokeAllOf(tx, userId);
}

/** The person's company; undefined while they wait. */
export async function companyOf(
  db: Queryable,
  { profile_id }: User,
): Promise<{ name: string; country: string | null } | undefined> {
  const [profile] = await db.rows<{ name: string; country: string | null }>(sql`
    select name, country from profile where id = ${profile_id}`);
  return profile;
}

/** Records a login. */
export async function enteredNow(database: Database, { id, profile_id }: User): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(sql`update app_user set last_login_at = now() where id = ${id}`);
    if (profile_id === null) return;
    await audit(tx, { userId: id, profileId: profile_id }, [{ action: 'ingresar', entity: 'user', entityId: id }]);
  });
}

async function onlyProfile(tx: Queryable, open: Opening): Promise<string> {
  const profiles = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from profile order by name limit 20`);
  const [only] = profiles;
  if (!only) return profileNamed(tx, 'Mi empresa', open);
  if (profiles.length === 1) return only.id;
  throw refused(`Hay varias empresas; indique cuál: ${profiles.map(({ name }) => `"${name}"`).join(', ')}.`);
}

export function bearerOf(user: User): Bearer {
  return {
    userId: user.id,
    profileId: user.profile_id,
    role: user.role,
    name: user.full_name,
    epoch: user.session_epoch,
  };
}

export function toUserData(user: User): UserData {
  return {
    id: user.id,
    fullName: user.full_name,
    email: user.email,
    role: user.role ?? '',
    profile_id: user.profile_id,
    ability: rulesOf(user.role),
  };
}

function normal(email: string): string {
  return email.trim().toLowerCase();
}
