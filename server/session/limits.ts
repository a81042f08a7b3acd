import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Limits } from '../config';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { Problem, tooMany } from '../problems';

/** A rate limit, counted in the database: it holds for all processes, and survives a restart. */
export type Limit = {
  name: string;
  most: number;
  seconds: number;
  /** Each further wait is twice as long, up to 64 times. */
  growing?: true;
  /** The text of the refusal; `wait` is "15 minutos". */
  msg: (wait: string) => string;
};

const DOUBLINGS = 6;

/** One account from one address. It affects nobody else, so it may be strict. */
export const LOGINS_OF_ACCOUNT_FROM_ADDRESS: Limit = {
  name: 'login-account-address',
  most: 5,
  seconds: 15 * 60,
  growing: true,
  msg: (wait) => `Demasiados intentos de ingreso. Espere ${wait} y vuelva a intentar.`,
};

/**
 * One account from all addresses that its owner never used: it stops a guesser who has many addresses, but not the owner
 * where she usually works. One address alone cannot reach it, because the limit above stops it first.
 */
export const LOGINS_OF_ACCOUNT: Limit = {
  name: 'login-account',
  most: 20,
  seconds: 60 * 60,
  msg: (wait) =>
    `Alguien intenta entrar a esta cuenta desde muchos equipos. Ingrese desde uno donde ya lo hizo antes, o espere ${wait}.`,
};

/** A session in all its tabs needs one in a quarter of an hour. */
export const REFRESHES_OF_USER: Limit = {
  name: 'refresh-user',
  most: 120,
  seconds: 60,
  msg: (wait) => `Demasiadas renovaciones de la sesión. Espere ${wait} y vuelva a intentar.`,
};

export const perAddress = ({ perAddressPerMinute }: Limits, name: string): Limit => ({
  name,
  most: perAddressPerMinute,
  seconds: 60,
  msg: (wait) => `Demasiadas solicitudes desde este equipo. Espere ${wait} y vuelva a intentar.`,
});

/** Counts an attempt before its work, so that parallel attempts count too. Problem 429 when it is one too many. */
export async function consume(db: Queryable, limit: Limit, who: string): Promise<void> {
  const [attempts] = await db.rows<{ count: number; seconds: string }>(sql`
    insert into attempt_limit as l (key, count, ends_at)
    values (${keyOf(limit, who)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      count = case when l.ends_at <= now() then 1 else least(l.count + 1, ${limit.most} + 1) end,
      waits = case when l.ends_at <= now() - interval '1 day' then 0
                    when l.ends_at > now() and l.count = ${limit.most} then least(l.waits + 1, ${DOUBLINGS}) else l.waits end,
      ends_at = case when l.ends_at <= now() then now() + make_interval(secs => ${limit.seconds})
                      when ${limit.growing ?? false}
                        and l.count = ${limit.most} then now() + make_interval(secs => ${limit.seconds} * 2 ^ l.waits) else l.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::text as seconds`);
  if (attempts && attempts.count > limit.most) throw refusal(limit, Number(attempts.seconds));
}

/**
 * Answers `work`, and counts only its refusals: a caller who sends junk must wait, and a caller with valid input behind the
 * same address need not. For work that costs little to refuse.
 */
export async function consumeRefused<T>(db: Queryable, limit: Limit, who: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem) await consume(db, limit, who);
    throw error;
  }
}

/** Refunds a successful attempt. */
export async function giveBack(db: Queryable, limit: Limit, who: string): Promise<void> {
  await db.rows(sql`
    update attempt_limit set count = count - 1 where key = ${keyOf(limit, who)} and count > 0 and ends_at > now()`);
}

/** Resets it. */
export async function clear(db: Queryable, limit: Limit, who: string): Promise<void> {
  await db.rows(sql`delete from attempt_limit where key = ${keyOf(limit, who)}`);
}

export async function forgetOldLimits(db: Queryable): Promise<void> {
  await db.rows(sql`delete from attempt_limit where ends_at < now() - interval '1 day'`);
}

/** One household or company has an entire /64 of IPv6 addresses to guess from. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').split('::');
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const zeros = plain.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The database has only hashes of addresses and e-mails. */
function keyOf({ name }: Limit, who: string): string {
  return createHash('sha256').update(`${name} ${who}`).digest('hex');
}

function refusal({ msg }: Limit, seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return tooMany(msg(`${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`), seconds);
}
