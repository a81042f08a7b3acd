import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import type {
  ArrivalSource,
  createArrivalSource,
  listArrivalSources,
  updateArrivalSource,
} from '../../src/api/contract/reconciliation/arrivalSources';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { seal, unseal } from '../database/secrets';
import { type Columns, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { plainRecordsOf } from '../ledger/records';
import { type ReplyAddresses, replyAddresses } from '../messaging/mail/replyAddress';
import { conflict, notFound, refused } from '../problems';
import { isIgnored, type Source } from './takeIn';
import { folderWay, leaveInFolder } from './ways/folder';
import { mailboxWay } from './ways/mailbox';
import { leaveOnSftp, sftpWay } from './ways/sftp';
import { type Questions, type Way, WayFailure } from './ways/way';

/** The service's start settings. */
export type ArrivalSettings = {
  /** Each source of kind `carpeta` has its own folder below it. */
  inboxDir: string;
  /** Hosts of the service's own network that companies may name. */
  arrivalHosts: string[];
  secretsKey: Buffer;
};

type New = z.output<(typeof createArrivalSource)['body']>;
type Changes = z.output<(typeof updateArrivalSource)['body']>;
type Kind = New['kind'];
type Place = NonNullable<New['place']> & { below?: string };
type Stored = {
  id: string;
  profile_id: string;
  kind: Kind;
  place: Place;
  secret: string | null;
  zip_secret: string | null;
  host_key: string | null;
  ignored: string;
  verifier: string;
  order_format: string | null;
  order_folder: string;
  bank_account_id: string | null;
  is_on: boolean;
  created_by: string;
};

/** How a source is looked through, by the fetching job. */
export type Ways = {
  /** Those that what we send is answered at. */
  addresses: ReplyAddresses;
  /** Undefined where there is nothing to look through. The next look is after the usual time, whatever comes of this one. Throws WayFailure. */
  wayOf(
    tx: Queryable,
    profileId: string,
    id: string,
  ): Promise<
    { source: Source; way: Way; zipSecret: string | undefined; ignored: string; verifier: string } | undefined
  >;
  /** Leaves a file where the source's orders go: once, whatever of it is there already. Undefined where none go out. Throws WayFailure. */
  wayOut(
    tx: Queryable,
    profileId: string,
    id: string,
  ): Promise<((fileName: string, bytes: Uint8Array) => Promise<void>) | undefined>;
};

export type ArrivalSources = Ways & {
  list(
    db: Queryable,
    profileId: string,
    page: Page,
    query: z.output<(typeof listArrivalSources)['query']>,
  ): Promise<Listed<ArrivalSource>>;
  read(db: Queryable, profileId: string, id: string): Promise<ArrivalSource>;
  add(tx: Queryable, who: Actor, body: New): Promise<ArrivalSource>;
  change(tx: Queryable, who: Actor, id: string, body: Changes): Promise<ArrivalSource>;
  remove(tx: Queryable, who: Actor, id: string): Promise<void>;
  /** Adds the sender of a file that arrived to those that its source ignores. 404, 409. */
  ignoreSender(tx: Queryable, who: Actor, arrival: string): Promise<void>;
};

const UNREADABLE = 'La contraseña del origen no se puede leer: la clave del servicio cambió. Escríbala de nuevo.';
const TOKEN = 'cartera_';
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The source whose token this is; undefined of any other text. Its profile is not known yet. */
export async function sourceOfToken(unscoped: Queryable, token: string): Promise<Source | undefined> {
  const [source] = await unscoped.rows<Source>(sql`
    select id, profile_id as "profileId", created_by as "createdBy" from arrival_source
    where token_hash = ${hashOf(token)} and is_on and deleted_at is null`);
  return source;
}

const sourcesFrom = (rows: Sql) => sql`
  select s.id, s.version, s.name, s.kind, s.bank_account_id as bank_account, coalesce(b.alias, '') as bank_account_name,
    s.place - 'below' as place, coalesce(s.place ->> 'below', '') as folder, s.secret is not null as has_secret,
    s.zip_secret is not null as has_zip_secret, s.host_key, s.ignored, s.replies_at, s.verifier, s.verified_by, s.order_format,
    case when s.kind = 'carpeta' and s.order_format is not null then (s.place ->> 'below') || ${OUT} else s.order_folder end as order_folder, s.is_on, s.failures, s.failure, s.failure_about, s.failed_since, s.looked_at,
    case when s.kind <> 'envio' and s.is_on then s.next_look_at end as next_look_at,
    (select count(*) from arrival a where a.source_id = s.id)::int as arrivals
  from ${rows} s left join bank_account b on b.id = s.bank_account_id`;

const records = plainRecordsOf<ArrivalSource, never>({
  table: 'arrival_source',
  alias: 's',
  projection: sourcesFrom,
  isThere: sql`s.deleted_at is null`,
  orders: { by: {}, usual: sql`match_key(s.name), s.id`, id: sql`s.id` },
  missing: 'el origen',
  once: {
    constraint: 'arrival_source_name',
    msg: 'Ya hay un origen con ese nombre. No se guardó; use otro nombre.',
    fields: { name: 'Ya existe' },
  },
});

/** As the contract has it. */
const LONGEST_IGNORED = 4_000;

/** All that lies there counts as seen: nothing is opened. */
const NOTHING: Questions = {
  seen: async (places) => new Set(places),
  ofConversations: async () => new Set(),
};

/** What the folder of its orders is called, beside the folder of a source. */
const OUT = '-ordenes';

const SERVERS = { envio: false, carpeta: false, sftp: true, buzon: true } as const;

export function arrivalSourcesOf({ inboxDir, arrivalHosts: allowed, secretsKey }: ArrivalSettings): ArrivalSources {
  const openedOr = (profileId: string, stored: string | null) =>
    stored === null ? '' : unseal(secretsKey, stored, profileId);
  const opened = (profileId: string, stored: string | null): string => {
    const secret = openedOr(profileId, stored);
    if (secret === undefined) throw conflict(UNREADABLE);
    return secret;
  };

  const readable = (profileId: string, sealed: string | null): string => {
    const unsealed = openedOr(profileId, sealed);
    if (unsealed === undefined) throw new WayFailure('acceso', UNREADABLE);
    return unsealed;
  };

  type At = { kind: Kind; place: Place; secret: string; pinned: string | undefined };

  function connect({ kind, place, secret, pinned }: At, shown?: (key: string) => void): Way | undefined {
    const { host = '', port, user = '', folder = '', below = '' } = place;
    const server = { host, port, user, folder, secret, allowed };
    if (kind === 'carpeta') return folderWay(resolve(join(inboxDir, below)));
    if (kind === 'sftp') return sftpWay({ ...server, pinned, ...(shown && { shown }) });
    return kind === 'buzon' ? mailboxWay(server) : undefined;
  }

  /** Reaches it once. Problem 422 with what failed; answers the key that the server showed. */
  async function tried(at: At): Promise<string | undefined> {
    let key: string | undefined;
    const way = connect(at, (shown) => {
      key = shown;
    });
    try {
      for await (const _ of way?.look(NOTHING) ?? []) break;
      if (at.kind === 'carpeta') await mkdir(resolve(join(inboxDir, at.place.below ?? '')), { recursive: true });
    } catch (failure) {
      if (!(failure instanceof WayFailure)) throw failure;
      const field = FIELD[failure.kind];
      throw refused(`Se probó y no se guardó: ${failure.message}`, {
        code: `arrival-${failure.kind}`,
        fields: { [field]: failure.message },
        cause: failure,
      });
    }
    return key;
  }

  async function stored(tx: Queryable, profileId: string, id: string): Promise<Stored | undefined> {
    const [found] = await tx.rows<Stored>(sql`
      select id, profile_id, kind, place, secret, zip_secret, host_key, ignored, verifier, order_format, order_folder, bank_account_id, is_on, created_by from arrival_source
      where profile_id = ${profileId} and id = ${id} and deleted_at is null`);
    return found;
  }

  const sealed = (who: Actor, secret: string | undefined) =>
    secret === undefined ? undefined : secret === '' ? null : seal(secretsKey, secret, who.profileId);

  return {
    addresses: replyAddresses(secretsKey),
    list: (db, profileId, page, { search }) =>
      records.list(db, profileId, page, undefined, [search && contains(sql`s.name`, search)]),
    read: records.read,
    async add(
      tx,
      who,
      {
        name,
        kind,
        bank_account,
        place = {},
        secret = '',
        zip_secret,
        ignored,
        replies_at,
        verifier,
        order_format,
        order_folder,
        is_on,
      },
    ) {
      mustBeComplete(kind, place, secret !== '');
      await mustTakeOrders(tx, kind, bank_account ?? null, order_format ?? null);
      const at = kind === 'carpeta' ? { below: join(who.profileId, folderNamed(name)) } : SERVERS[kind] ? place : {};
      const key = await tried({ kind, place: at, secret, pinned: undefined });
      const token = kind === 'envio' ? TOKEN + randomBytes(24).toString('base64url') : undefined;
      const columns: Columns = {
        name,
        kind,
        bank_account_id: bank_account ?? null,
        place: JSON.stringify(at),
        secret: sealed(who, secret || undefined),
        zip_secret: sealed(who, zip_secret || undefined),
        host_key: key,
        ignored,
        replies_at: kind === 'buzon' ? replies_at : undefined,
        verifier,
        order_format: order_format ?? null,
        order_folder,
        token_hash: token && hashOf(token),
        is_on,
        created_by: who.userId,
      };
      const made = await records.add(tx, who, columns);
      return { ...made, ...(token && { token }) };
    },
    async change(
      tx,
      who,
      id,
      {
        name,
        kind,
        bank_account,
        place,
        secret,
        zip_secret,
        ignored,
        replies_at,
        verifier,
        order_format,
        order_folder,
        is_on,
        trusts_key,
        version,
      },
    ) {
      const before = await records.lock(tx, who, id, version);
      const now = await stored(tx, who.profileId, id);
      if (!now || kind !== now.kind)
        throw refused('El origen no cambia de clase. Elimínelo y añada otro.', { fields: { kind: 'No cambia' } });
      await mustTakeOrders(
        tx,
        kind,
        bank_account === undefined ? now.bank_account_id : bank_account,
        order_format === undefined ? now.order_format : order_format,
        id,
      );
      const isServer = SERVERS[kind];
      const at = isServer && place ? place : now.place;
      mustBeComplete(kind, at, secret !== '' && (secret !== undefined || now.secret !== null));
      const isMoved = isServer && (at.host !== now.place.host || at.port !== now.place.port);
      if (isMoved && secret === undefined) {
        throw refused('La dirección cambió de servidor. Escriba también la contraseña.', {
          fields: { secret: 'Escríbala de nuevo' },
        });
      }
      const pinned = isMoved || trusts_key ? undefined : (now.host_key ?? undefined);
      const isOn = is_on ?? before.is_on;
      const key = isOn
        ? await tried({ kind, place: at, secret: secret ?? opened(who.profileId, now.secret), pinned })
        : pinned;
      if (ignored !== undefined) await discardIgnored(tx, who.profileId, id, ignored);
      return records.change(tx, who, before, {
        name,
        ignored,
        replies_at: kind === 'buzon' ? replies_at : undefined,
        verifier,
        order_format,
        order_folder,
        bank_account_id: bank_account === undefined ? undefined : bank_account,
        place: JSON.stringify(at),
        secret: sealed(who, secret),
        zip_secret: sealed(who, zip_secret),
        host_key: key ?? null,
        is_on,
        failures: 0,
        failure: null,
        failure_about: '',
        failed_since: null,
        next_look_at: sql`now()`,
      });
    },
    async remove(tx, who, id) {
      await mustHaveNoOrder(tx, id);
      await records.retire(tx, who, await records.lock(tx, who, id), { is_on: false });
    },
    async ignoreSender(tx, who, arrival) {
      const [found] = await tx.rows<{ source: string; sender: string; mail: string | null }>(sql`
        select a.source_id as source, trim(a.sender) as sender, coalesce(a.inbound_id, a.returned_id) as mail
        from arrival a where a.profile_id = ${who.profileId} and a.id = ${arrival}`);
      if (!found) throw notFound('el archivo que llegó');
      const { source, sender, mail } = found;
      if (mail !== null) throw conflict('Es un email de una conversación: a quien escribe no se lo ignora aquí.');
      if (sender === '') throw conflict('El archivo no dice quién lo envió. Descártelo.');
      const before = await records.lock(tx, who, source);
      const { ignored = '' } = before;
      const all = isIgnored(ignored, sender) ? ignored : [ignored, sender].filter(Boolean).join('\n');
      if (all.length > LONGEST_IGNORED) {
        throw conflict('El origen ya ignora demasiados remitentes. Ponga sus dominios en él, como @ejemplo.com.');
      }
      await discardIgnored(tx, who.profileId, source, all);
      await records.change(tx, who, before, { ignored: all });
    },
    async wayOf(tx, profileId, id) {
      const found = await stored(tx, profileId, id);
      if (!found) return undefined;
      const { kind, place, secret, zip_secret, host_key, ignored, verifier, created_by } = found;
      await tx.rows(
        sql`update arrival_source set next_look_at = now() + interval '5 minutes' where id = ${id} and is_on`,
      );
      const opens = (sealed: string | null) => readable(profileId, sealed);
      const way = connect({ kind, place, secret: opens(secret), pinned: host_key ?? undefined });
      const source = { id, profileId, createdBy: created_by };
      return way && { source, way, zipSecret: opens(zip_secret) || undefined, ignored, verifier };
    },
    async wayOut(tx, profileId, id) {
      const found = await stored(tx, profileId, id);
      if (!found?.is_on || found.order_format === null) return undefined;
      const { kind, place, secret, host_key, order_folder } = found;
      const { host = '', port, user = '', below = '' } = place;
      if (kind === 'carpeta') return (name, bytes) => leaveInFolder(resolve(join(inboxDir, below + OUT)), name, bytes);
      const at = { host, port, user, folder: order_folder, secret: readable(profileId, secret), allowed };
      return (name, bytes) => leaveOnSftp({ ...at, pinned: host_key ?? undefined }, name, bytes);
    },
  };
}

/** What waits of a sender that is ignored from now on, or could not be read, is looked at no more. */
async function discardIgnored(tx: Queryable, profileId: string, id: string, ignored: string): Promise<void> {
  const waiting = await tx.rows<{ id: string; sender: string }>(sql`
    select id, sender from arrival where profile_id = ${profileId} and source_id = ${id} and status in ('espera', 'rechazada')`);
  const gone = waiting.filter(({ sender }) => isIgnored(ignored, sender)).map((one) => one.id);
  await tx.rows(sql`update arrival set status = 'descartada' where id = any(${gone}::uuid[])`);
}

/** The field of the form that a failure is about. */
const FIELD = {
  inalcanzable: 'place.host',
  acceso: 'secret',
  clave: 'trusts_key',
  lugar: 'place.folder',
  lleno: 'place.folder',
  archivo: 'place.folder',
  ocupado: 'place.folder',
} as const;

/** Problem 422 for a server without address, user or password. */
function mustBeComplete(kind: Kind, { host, user }: Place, hasSecret: boolean): void {
  if (!SERVERS[kind]) return;
  const fields = {
    ...(host ? {} : { 'place.host': 'Escriba la dirección del servidor' }),
    ...(user ? {} : { 'place.user': 'Escriba el usuario' }),
    ...(hasSecret ? {} : { secret: 'Escriba la contraseña o la clave' }),
  };
  if (Object.keys(fields).length > 0)
    throw refused('Faltan datos del servidor. Complételos y guarde de nuevo.', { fields });
}

/** Problem 422 where orders cannot go out by it. */
async function mustTakeOrders(
  tx: Queryable,
  kind: Kind,
  account: string | null,
  format: string | null,
  id?: string,
): Promise<void> {
  if (format === null) return;
  if (kind !== 'carpeta' && kind !== 'sftp')
    throw refused('Las órdenes de débito salen por una carpeta o un servidor SFTP.', {
      fields: { order_format: 'Solo en una carpeta o un SFTP' },
    });
  if (account === null)
    throw refused('Elija la cuenta cuyas órdenes de débito salen por este origen.', {
      fields: { bank_account: 'Elija la cuenta' },
    });
  const [other] = await tx.rows<{ name: string }>(sql`
    select name from arrival_source where bank_account_id = ${account} and order_format is not null and deleted_at is null
      and id is distinct from ${id ?? null}::uuid`);
  if (other)
    throw refused(`Las órdenes de esa cuenta ya salen por «${other.name}». Quítelas allí antes.`, {
      fields: { order_format: 'Ya salen por otro origen' },
    });
}

/** 409 while an order is on its way by it. */
async function mustHaveNoOrder(tx: Queryable, id: string): Promise<void> {
  const [order] = await tx.rows(
    sql`select from order_dispatch where source_id = ${id} and status = 'en_camino' limit 1`,
  );
  if (order)
    throw conflict('Por este origen está saliendo una orden de débito. Deténgala en su débito y elimínelo después.');
}

/** "Banco Pichincha" -> "banco-pichincha-3f9a": two of one name, one after the other, have a folder each. */
function folderNamed(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
  return `${plain.slice(0, 40) || 'origen'}-${randomBytes(2).toString('hex')}`;
}
