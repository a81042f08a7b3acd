import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type * as z from 'zod/mini';
import {
  type createWebhookEndpoint,
  type listWebhookEndpoints,
  type updateWebhookEndpoint,
  WEBHOOK_TEST,
  type WebhookEndpoint,
} from '../../src/api/contract/console/webhookEndpoints';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { seal, unseal } from '../database/secrets';
import { insertInto, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { plainRecordsOf } from '../ledger/records';
import { isInside } from '../network/inside';
import { conflict, refused } from '../problems';
import { type Reach, SECRET_PREFIX } from './post';

/** The service's start settings. */
export type WebhookSettings = {
  /** Hosts of the service's own network that companies may name, also without TLS. */
  webhookHosts: string[];
  secretsKey: Buffer;
  /** How long a receiver may take to answer; 15 seconds unless said. */
  answerMs?: number;
};

type New = z.output<(typeof createWebhookEndpoint)['body']>;
type Changes = z.output<(typeof updateWebhookEndpoint)['body']>;

/** Where deliveries go, and what they are signed with. */
export type Receiver = Reach & { secrets: string[] };

export type Receivers = {
  /** Undefined of one that is off, or waits until it is tried again. */
  receiverOf(db: Queryable, profileId: string, id: string): Promise<Receiver | undefined>;
};

export type WebhookEndpoints = Receivers & {
  list(
    db: Queryable,
    profileId: string,
    page: Page,
    query: z.output<(typeof listWebhookEndpoints)['query']>,
  ): Promise<Listed<WebhookEndpoint>>;
  read(db: Queryable, profileId: string, id: string): Promise<WebhookEndpoint>;
  add(tx: Queryable, who: Actor, body: New): Promise<WebhookEndpoint>;
  change(tx: Queryable, who: Actor, id: string, body: Changes): Promise<WebhookEndpoint>;
  remove(tx: Queryable, who: Actor, id: string): Promise<void>;
  /** Makes another secret; the one before signs too for a day. */
  renewSecret(tx: Queryable, who: Actor, id: string): Promise<WebhookEndpoint>;
};

const MOST = 20;
const ANSWER_MS = 15_000;

const endpointsFrom = (rows: Sql) => sql`
  select e.id, e.version, e.name, e.url, e.events, e.is_on, e.off_because, e.failures, e.failed_since, e.delivered_at,
    case when e.is_on and e.failures > 0 then e.next_at end as next_at,
    (select count(*) from webhook_delivery d where d.endpoint_id = e.id and d.status = 'espera')::int as waiting,
    case when e.former_until > now() then e.former_until end as former_until
  from ${rows} e`;

const records = plainRecordsOf<WebhookEndpoint, never>({
  table: 'webhook_endpoint',
  alias: 'e',
  projection: endpointsFrom,
  isThere: sql`e.deleted_at is null`,
  orders: { by: {}, usual: sql`match_key(e.name), e.id`, id: sql`e.id` },
  missing: 'el webhook',
  once: {
    constraint: 'webhook_endpoint_name',
    msg: 'Ya hay un webhook con ese nombre. No se guardó; use otro nombre.',
    fields: { name: 'Ya existe' },
  },
});

/** It begins anew: what failed before is forgotten. */
const WORKS = { off_because: null, failures: 0, failed_since: null, next_at: sql`now()` };

export function webhookEndpointsOf({
  webhookHosts,
  secretsKey,
  answerMs = ANSWER_MS,
}: WebhookSettings): WebhookEndpoints {
  const sealed = (who: Actor, secret: string) => seal(secretsKey, secret, who.profileId);
  const newSecret = () => SECRET_PREFIX + randomBytes(24).toString('base64');

  return {
    list: (db, profileId, page, { search }) =>
      records.list(db, profileId, page, undefined, [search && contains(sql`e.name || ' ' || e.url`, search)]),
    read: records.read,
    async add(tx, who, { name, url, events, is_on }) {
      mustBeReachable(url, webhookHosts);
      const [there] = await tx.rows<{ count: number }>(sql`
        select count(*)::int from webhook_endpoint where profile_id = ${who.profileId} and deleted_at is null`);
      if ((there?.count ?? 0) >= MOST) throw conflict(`Hay ${MOST} webhooks. Elimine uno antes de añadir otro.`);
      const secret = newSecret();
      const made = await records.add(tx, who, {
        name,
        url,
        events: unique(events),
        secret: sealed(who, secret),
        is_on,
        created_by: who.userId,
      });
      return { ...made, secret };
    },
    async change(tx, who, id, { name, url, events, is_on, version }) {
      mustBeReachable(url, webhookHosts);
      const before = await records.lock(tx, who, id, version);
      const isOn = is_on ?? before.is_on;
      return records.change(tx, who, before, { name, url, events: unique(events), is_on: isOn, ...WORKS });
    },
    async remove(tx, who, id) {
      await records.retire(tx, who, await records.lock(tx, who, id), { is_on: false, off_because: null });
    },
    async renewSecret(tx, who, id) {
      const before = await records.lock(tx, who, id);
      const secret = newSecret();
      const changed = await records.change(tx, who, before, {
        former_secret: sql`secret`,
        former_until: sql`now() + interval '1 day'`,
        secret: sealed(who, secret),
      });
      return { ...changed, secret };
    },
    async receiverOf(db, profileId, id) {
      const [found] = await db.rows<{ url: string; secret: string; former: string | null }>(sql`
        select url, secret, case when former_until > now() then former_secret end as former from webhook_endpoint
        where profile_id = ${profileId} and id = ${id} and is_on and next_at <= now()`);
      if (!found) return undefined;
      const { url, secret, former } = found;
      const opened = [secret, former].flatMap((one) => (one === null ? [] : [unseal(secretsKey, one, profileId)]));
      const secrets = opened.filter((one) => one !== undefined);
      return { url, secrets, answerMs, anywhere: webhookHosts.includes(new URL(url).hostname) };
    },
  };
}

/** Adds a delivery that says nothing, to try the endpoint. 409 of one that is off. */
export async function tryEndpoint(tx: Queryable, who: Actor, { id, is_on }: WebhookEndpoint): Promise<void> {
  mustBeOn(is_on);
  await tx.rows(
    insertInto('webhook_delivery', {
      profile_id: who.profileId,
      endpoint_id: id,
      type: WEBHOOK_TEST,
      data: JSON.stringify({}),
    }),
  );
  await goOn(tx, id);
}

/** It is tried now, however long it would have waited. */
export const goOn = (tx: Queryable, id: string) =>
  tx.rows(sql`update webhook_endpoint set next_at = now() where id = ${id}`);

export function mustBeOn(isOn: boolean): void {
  if (!isOn) throw conflict('El webhook está apagado y no se le envía nada. Enciéndalo antes.');
}

const unique = (events: readonly string[]) => [...new Set(events)];

/** Problem 422 for what is no https address outside. What its name leads to is looked at by each sending. */
function mustBeReachable(text: string, allowed: readonly string[]): void {
  const wrong = (msg: string) => refused(`${msg} No se guardó.`, { fields: { url: msg } });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('Escriba una dirección que empiece por https://.');
  if (url.username || url.password) throw wrong('La dirección no lleva usuario ni contraseña.');
  if (allowed.includes(url.hostname)) return;
  if (url.protocol !== 'https:')
    throw wrong('Escriba una dirección que empiece por https://: lo que se avisa va cifrado.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || (isIP(host) && isInside(host))) {
    throw wrong(
      'Esa dirección es de la red interna del servicio. Quien lo administra puede permitirla con WEBHOOK_HOSTS.',
    );
  }
}
