import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { API_SCOPE, ApiToken, createApiToken, listApiTokens } from '../../src/api/contract/console/apiTokens';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import type { Actor } from '../ledger/audit';
import { plainRecordsOf } from '../ledger/records';
import { forbidden, refused, unauthorized } from '../problems';
import type { Action, Subject } from './abilities';
import type { Bearer } from './accessToken';
import { consume, type Limit } from './limits';

type Scope = (typeof API_SCOPE)[number];

/** What each scope reads. What is a person's own (drafts, views, work) and what administrators alone see is in none. */
const SUBJECTS: Record<Scope, readonly Subject[]> = {
  clientes: ['Customer', 'Contact', 'Activity'],
  documentos: ['Document', 'DueWallet', 'Dispute', 'Agreement', 'CostCenter'],
  pagos: ['Payment', 'PaymentLink'],
  conciliacion: ['Conciliation', 'BankAccount'],
};

const PREFIX = 'cartera_api_';
const MOST_DAYS = 731;

const CALLS_OF_TOKEN: Limit = {
  name: 'api-token',
  most: 600,
  seconds: 60,
  msg: (wait) => `Demasiadas llamadas con este token. Espere ${wait} y vuelva a intentar.`,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const tokensFrom = (rows: Sql) => sql`
  select t.id, t.version, t.name, t.scopes, t.ends_on, t.ends_on < current_date as has_ended, t.last_used_at,
    coalesce(name_of(t.created_by), '') as created_by, t.created_at
  from ${rows} t`;

const records = plainRecordsOf<ApiToken, never>({
  table: 'api_token',
  alias: 't',
  projection: tokensFrom,
  isThere: sql`t.deleted_at is null`,
  orders: { by: {}, usual: sql`match_key(t.name), t.id`, id: sql`t.id` },
  missing: 'el token',
  once: {
    constraint: 'api_token_name',
    msg: 'Ya hay un token con ese nombre. No se creó; use otro nombre.',
    fields: { name: 'Ya existe' },
  },
});

export const listTokens = (
  db: Queryable,
  profileId: string,
  page: Page,
  { search }: z.output<(typeof listApiTokens)['query']>,
): Promise<Listed<ApiToken>> => records.list(db, profileId, page, undefined, [search && contains(sql`t.name`, search)]);

/** The answer alone has the token: only its hash is stored. */
export async function addToken(
  tx: Queryable,
  who: Actor,
  { name, scopes, ends_on }: z.output<(typeof createApiToken)['body']>,
): Promise<ApiToken> {
  const days = (Date.parse(ends_on) - Date.parse(await today(tx))) / 86_400_000;
  if (days < 0 || days > MOST_DAYS) {
    const msg = 'Elija un día de hoy en adelante, hasta dos años.';
    throw refused(`${msg} No se creó.`, { fields: { ends_on: msg } });
  }
  const token = PREFIX + randomBytes(32).toString('base64url');
  const made = await records.add(tx, who, {
    name,
    scopes: [...new Set(scopes)],
    token_hash: hashOf(token),
    ends_on,
    created_by: who.userId,
  });
  return { ...made, token };
}

export async function revokeToken(tx: Queryable, who: Actor, id: string): Promise<void> {
  await records.retire(tx, who, await records.lock(tx, who, id));
}

/** The token of an API call; undefined where it is a session's. */
export function apiTokenIn(header: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return token?.startsWith(PREFIX) ? token : undefined;
}

/** What is to be read, and by whom a stranger is counted. */
type Reading = { action: Action; isRead: boolean; subject: Subject; refuse(): Promise<void> };

/** Who reads with a token, as an analyst of its company. Problem 401 for one that is unknown, over or revoked, 403 for what it does not read, 429. */
export async function readerOf(unscoped: Queryable, token: string, reading: Reading): Promise<Bearer> {
  const { action, isRead, subject, refuse } = reading;
  const [found] = await unscoped.rows<{
    id: string;
    profileId: string;
    name: string;
    scopes: Scope[];
    createdBy: string;
    isFresh: boolean;
  }>(sql`
    select id, profile_id as "profileId", name, scopes, created_by as "createdBy",
      coalesce(last_used_at > now() - interval '1 minute', false) as "isFresh"
    from api_token where token_hash = ${hashOf(token)} and deleted_at is null and ends_on >= current_date`);
  if (!found) {
    await refuse();
    throw unauthorized('El token no es válido: venció, se revocó o está mal copiado.', { code: 'bad-token' });
  }
  await consume(unscoped, CALLS_OF_TOKEN, found.id);
  if (!isRead || action !== 'read') throw forbidden('Un token solo lee. Esto se hace con una sesión.');
  if (!found.scopes.some((scope) => SUBJECTS[scope].includes(subject)))
    throw forbidden('El token no tiene permiso para leer esto. Cree otro con lo que haga falta.');
  if (!found.isFresh) await unscoped.rows(sql`update api_token set last_used_at = now() where id = ${found.id}`);
  return { userId: found.createdBy, profileId: found.profileId, role: 'analista', name: found.name, epoch: 0 };
}
