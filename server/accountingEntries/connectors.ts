import type * as z from 'zod/mini';
import type {
  EntryConnector,
  EntryMapping,
  EntryTrial,
  setEntryConnector,
  tryEntryConnector,
} from '../../src/api/contract/receivables/accountingDispatches';
import type { Reach } from '../accountingSource/fetchPage';
import type { Queryable } from '../database/database';
import { seal, unseal } from '../database/secrets';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, mustBeCurrent, refused, stale } from '../problems';
import { DAY_SHOWN, KEY_SHOWN, mustBeAddresses } from './addresses';
import { lastEntry } from './dispatches';
import { addressOf, type Entry } from './entryBody';
import { type EntryAccess, requestOf } from './sendEntry';

type Body = z.output<(typeof setEntryConnector)['body']>;
type Tried = z.output<(typeof tryEntryConnector)['body']>;
type Saved = {
  address: string;
  token: string | null;
  mapping: EntryMapping;
  is_on: boolean;
  is_due: boolean;
  version: number;
  reason: string;
  next_at: string | null;
};

/** Where entries are to be sent now, or that its token cannot be read; nothing where they are not. */
export type Due = { access: EntryAccess } | { unreadable: string };

/** How companies' entries are sent. */
export type EntryConnectors = {
  read(db: Queryable, profileId: string): Promise<EntryConnector>;
  /** Problem 412 for a stale version, 422 for what is no address. */
  set(tx: Queryable, who: Actor, body: Body): Promise<EntryConnector>;
  /** What would be sent of the last lot's first entry, or of a made-up one. Nothing is sent. */
  try(db: Queryable, who: Actor, body: Tried): Promise<EntryTrial>;
  dueOf(db: Queryable, profileId: string): Promise<Due | undefined>;
};

export type ConnectorSettings = {
  /** Hosts of the service's own network that companies may name. */
  accountingHosts: string[];
  secretsKey: Buffer;
};

const UNREADABLE = 'El token no se puede leer: la clave del servicio cambió. Escríbalo de nuevo.';
const TOKEN_SHOWN = '••••';

export function entryConnectorsOf({ accountingHosts, secretsKey }: ConnectorSettings): EntryConnectors {
  const reachOf = (address: string): Reach => ({
    anywhere: accountingHosts.includes(addressOf(address, KEY_SHOWN).hostname),
  });

  /** The stored token goes to the same origin only, never to a new one. */
  function tokenOf(saved: Saved | undefined, { address, token }: Tried, profileId: string): string | undefined {
    if (token !== undefined) return token || undefined;
    if (!saved?.token) return undefined;
    if (addressOf(saved.address, KEY_SHOWN).origin !== addressOf(address, KEY_SHOWN).origin) {
      throw refused('La dirección cambió de servidor. Escriba también su token.', {
        fields: { token: 'Escríbalo de nuevo, o déjelo vacío si no lleva' },
      });
    }
    const opened = unseal(secretsKey, saved.token, profileId);
    if (opened === undefined) throw conflict(UNREADABLE);
    return opened;
  }

  async function read(db: Queryable, profileId: string): Promise<EntryConnector> {
    const saved = await savedConnector(db, profileId);
    if (!saved) {
      return { is_on: false, address: '', has_token: false, mapping: null, version: 0, reason: '', next_at: null };
    }
    const { address, token, mapping, is_on, version, reason, next_at } = saved;
    return { is_on, address, has_token: token !== null, mapping, version, reason, next_at };
  }

  return {
    read,
    async set(tx, who, body) {
      const { profileId } = who;
      // A lot that is being taken is of one connector or of none.
      await tx.rows(sql`select from profile where id = ${profileId} for no key update`);
      mustBeAddresses(body, accountingHosts);
      const before = await savedConnector(tx, profileId);
      mustBeCurrent({ version: before?.version ?? 0 }, body.version);
      const token = tokenOf(before, body, profileId);
      await store(tx, who, body, token === undefined ? null : seal(secretsKey, token, profileId));
      if (before && (before.address !== body.address || before.mapping.key_use !== body.mapping.key_use)) {
        await forgetKeys(tx, profileId);
      }
      const { is_on, address, mapping } = body;
      await audit(tx, who, [
        {
          action: before ? 'cambiar' : 'crear',
          entity: 'accounting_connector',
          entityId: profileId,
          ...(before && { before: { is_on: before.is_on, address: before.address, mapping: before.mapping } }),
          after: { is_on, address, mapping },
        },
      ]);
      return read(tx, profileId);
    },
    async try(db, { profileId }, body) {
      mustBeAddresses(body, accountingHosts);
      const saved = await savedConnector(db, profileId);
      const token = tokenOf(saved, body, profileId) === undefined ? undefined : TOKEN_SHOWN;
      const real = await lastEntry(db, profileId);
      const access = { ...body, token, reach: reachOf(body.address) };
      const { content, key } = real ?? { content: EXAMPLE, key: KEY_SHOWN };
      const shown = body.mapping.account_list?.address ? withIdsShown(content) : content;
      const { to, asked } = requestOf(access, shown, key);
      return {
        method: body.mapping.method,
        address: legible(to),
        headers: Object.entries(asked.headers ?? {}).map(([name, value]) => ({ name, value })),
        body: JSON.stringify(asked.body, undefined, 2),
        is_real: real !== undefined,
      };
    },
    async dueOf(db, profileId) {
      const saved = await savedConnector(db, profileId);
      if (!saved?.is_on || !saved.is_due) return undefined;
      const { address, mapping } = saved;
      const token = saved.token === null ? undefined : unseal(secretsKey, saved.token, profileId);
      if (saved.token !== null && token === undefined) return { unreadable: UNREADABLE };
      return { access: { address, token, mapping, reach: reachOf(address) } };
    },
  };
}

/** An entry whose accounts' ids are looked up as it is sent. */
const withIdsShown = ({ lines, ...entry }: Entry): Entry => ({
  ...entry,
  lines: lines.map((line) => ({ ...line, account: `(id de ${line.account})` })),
});

/** An address as people wrote it; as it is sent where a `%` of it stands for nothing. */
function legible({ href }: URL): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

async function savedConnector(db: Queryable, profileId: string): Promise<Saved | undefined> {
  const [row] = await db.rows<Saved>(sql`
    select address, token, mapping, sends_since is not null as is_on, next_at <= now() and paused_at is null as is_due, version, reason,
      case when reason <> '' then next_at end as next_at
    from accounting_connector where profile_id = ${profileId}`);
  return row;
}

async function store(tx: Queryable, who: Actor, { address, mapping, is_on, version = 0 }: Body, sealed: string | null) {
  const [saved] = await tx.rows(sql`
    insert into accounting_connector as c (profile_id, address, token, mapping, sends_since, changed_by)
    values (${who.profileId}, ${address}, ${sealed}, ${JSON.stringify(mapping)}::jsonb, case when ${is_on} then now() end, ${who.userId})
    on conflict (profile_id) do update set address = excluded.address, token = excluded.token, mapping = excluded.mapping,
      sends_since = case when ${is_on} then coalesce(c.sends_since, now()) end, reason = '', failures = 0, refusals = 0, paused_at = null,
      paused_lot = null, next_at = now(), changed_by = excluded.changed_by, changed_at = now(), version = c.version + 1
    where c.version = ${version}
    returning version`);
  if (!saved) throw stale();
}

/** Another system, or one that does not know keys after all: what may have been taken is not sent there again by itself. */
const forgetKeys = (tx: Queryable, profileId: string) =>
  tx.rows(sql`
    update accounting_dispatch set status = 'no_se_sabe', is_repeated = false,
      reason = case when reason = '' then 'Se cambió el envío mientras estaba en camino.' else reason end
    where profile_id = ${profileId} and (is_repeated or (status = 'por_enviar' and called_at is not null))`);

const EXAMPLE: Entry = {
  date: DAY_SHOWN,
  reference: '1-1',
  kind: 'pago',
  is_correction: false,
  currency: 'USD',
  customer: 'Cliente de ejemplo',
  dni: '0990000000001',
  lines: [
    { account: '1.01.01', role: 'banco', name: 'Banco de ejemplo', document: '', amount: '112.50' },
    { account: '1.01.02', role: 'clientes', name: '', document: '001-001-000000123', amount: '-112.50' },
  ],
};
