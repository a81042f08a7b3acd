import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import type { AccountingSource, setAccountingSource } from '../../src/api/contract/console/accountingSource';
import type { Queryable, Transactional } from '../database/database';
import { seal, unseal } from '../database/secrets';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import { type Actor, audit } from '../ledger/audit';
import { conflict, refused, stale } from '../problems';
import { addressConnector } from './address';
import { type Connector, SourceProblem } from './connector';
import { demoConnector } from './demo';
import { folderConnector } from './folder';

/** The service's start settings. */
export type SourceSettings = {
  /** The first company's, until it chooses one. */
  accountingSource: string | undefined;
  accountingToken: string | undefined;
  /** Hosts of the service's own network that companies may name. */
  accountingHosts: string[];
  demo: boolean;
  dataDir: string;
  secretsKey: Buffer;
};

type Body = z.output<(typeof setAccountingSource)['body']>;
type Kind = Body['kind'];
type Saved = { kind: Kind; address: string | null; token: string | null; version: number };
type Chosen = { kind: Kind; address?: string | undefined; token?: string | undefined };
type Changed = z.output<(typeof setAccountingSource)['answer']>;

export type Sources = {
  /** The source of this company's documents, if any. Problem 409 when its token cannot be read. */
  connectorOf(db: Queryable, profileId: string): Promise<Connector | undefined>;
  read(db: Queryable, profileId: string): Promise<AccountingSource>;
  /** The condition that the company has one. */
  hasOne(profileId: string): Sql;
  /** Tries and stores it. Problem 422 when nothing can be read there, 412 for a stale version. */
  set(db: Transactional, who: Actor, body: Body): Promise<Changed>;
};

/** Only the operator may know the service's own paths and an address's query. */
function shownPlace({ kind, place }: { kind: Kind; place: string }): string {
  if (kind !== 'direccion') return place && 'ACCOUNTING_SOURCE';
  const { origin, pathname } = new URL(place);
  return origin + pathname;
}

export function sourcesOf(settings: SourceSettings): Sources {
  const { accountingSource, accountingToken, accountingHosts, demo, dataDir, secretsKey } = settings;
  const kinds: Kind[] = ['ninguno', 'carpeta', 'direccion', ...(demo ? (['demostracion'] as const) : [])];
  /** Each company has its own folder in the service's data. */
  const folderIn = (profileId: string) => join('contable', profileId);
  const folderOf = (profileId: string) => resolve(join(dataDir, folderIn(profileId)));

  async function connectTo(db: Queryable, profileId: string, { kind, address = '', token }: Chosen) {
    if (kind === 'ninguno') return undefined;
    if (kind === 'demostracion') return demoConnector(await today(db));
    if (kind === 'direccion') {
      return addressConnector(address, token, { anywhere: accountingHosts.includes(new URL(address).hostname) });
    }
    await mkdir(folderOf(profileId), { recursive: true });
    return folderConnector(folderOf(profileId));
  }

  /** The start settings apply to the first company only. */
  async function preset(db: Queryable, profileId: string): Promise<{ kind: Kind; place: string } | undefined> {
    const [first] = await db.rows<{ id: string }>(sql`select first_profile() as id`);
    if (first?.id !== profileId) return undefined;
    if (accountingSource === undefined) return demo ? { kind: 'demostracion', place: '' } : undefined;
    return { kind: isAddress(accountingSource) ? 'direccion' : 'carpeta', place: accountingSource };
  }

  async function presetConnector(db: Queryable, profileId: string): Promise<Connector | undefined> {
    const found = await preset(db, profileId);
    if (!found) return undefined;
    if (found.kind === 'direccion') return addressConnector(found.place, accountingToken);
    return found.kind === 'carpeta' ? folderConnector(found.place) : demoConnector(await today(db));
  }

  const opened = (profileId: string, stored: string): string => {
    const token = unseal(secretsKey, stored, profileId);
    if (token !== undefined) return token;
    throw conflict('El token del sistema contable no se puede leer: la clave del servicio cambió. Escríbalo de nuevo.');
  };

  async function read(db: Queryable, profileId: string): Promise<AccountingSource> {
    const saved = await savedSource(db, profileId);
    const found = saved ? undefined : await preset(db, profileId);
    const kind = saved?.kind ?? found?.kind ?? 'ninguno';
    return {
      kind,
      place: saved?.address ?? (found ? shownPlace(found) : folderIn(profileId)),
      has_token: saved ? saved.token !== null : kind === 'direccion' && accountingToken !== undefined,
      preset: !saved && found !== undefined,
      version: saved?.version ?? 0,
      kinds,
    };
  }

  return {
    read,
    hasOne: (profileId) => sql`coalesce(
      (select kind <> 'ninguno' from accounting_source where profile_id = ${profileId}),
      ${demo || accountingSource !== undefined} and first_profile() = ${profileId})`,
    async connectorOf(db, profileId) {
      const saved = await savedSource(db, profileId);
      if (!saved) return presetConnector(db, profileId);
      const { kind, address, token } = saved;
      const secret = token === null ? undefined : opened(profileId, token);
      return connectTo(db, profileId, { kind, address: address ?? undefined, token: secret });
    },
    async set(db, who, body) {
      const { profileId } = who;
      if (!kinds.includes(body.kind)) throw refused('Aquí no hay datos de demostración.');
      const before = await savedSource(db, profileId);
      const address = body.kind === 'direccion' ? mustBeAddress(body.address) : undefined;
      const token = address && (body.token ?? savedToken(before, address, (stored) => opened(profileId, stored)));
      const tried = await trial(
        await connectTo(db, profileId, { kind: body.kind, address, token: token || undefined }),
      );
      const version = body.version ?? before?.version ?? 0;
      const sealed = token ? seal(secretsKey, token, profileId) : null;
      await db.transaction((tx) => store(tx, who, { kind: body.kind, address, version }, sealed));
      return { ...(await read(db, profileId)), ...tried };
    },
  };
}

async function savedSource(db: Queryable, profileId: string): Promise<Saved | undefined> {
  const [row] = await db.rows<Saved>(sql`
    select kind, address, token, version from accounting_source where profile_id = ${profileId}`);
  return row;
}

/** Stores the source as the version after this one. Problem 412 when that is stale. */
async function store(
  tx: Queryable,
  who: Actor,
  { kind, address, version }: { kind: Kind; address: string | undefined; version: number },
  sealed: string | null,
): Promise<void> {
  const [saved] = await tx.rows(sql`
    insert into accounting_source as s (profile_id, kind, address, token, changed_by)
    values (${who.profileId}, ${kind}, ${address ?? null}, ${sealed}, ${who.userId})
    on conflict (profile_id) do update set kind = excluded.kind, address = excluded.address, token = excluded.token,
      changed_by = excluded.changed_by, changed_at = now(), version = s.version + 1
    where s.version = ${version}
    returning version`);
  if (!saved) throw stale();
  const after = { kind, address };
  await audit(tx, who, [{ action: 'origen de documentos', entity: 'profile', entityId: who.profileId, after }]);
}

/** The stored token goes to the same origin only, never to a new one. */
function savedToken(saved: Saved | undefined, address: string, open: (stored: string) => string): string | undefined {
  if (!saved?.token || !saved.address) return undefined;
  if (new URL(saved.address).origin === new URL(address).origin) return open(saved.token);
  throw refused('La dirección cambió de servidor. Escriba también su token.', {
    fields: { token: 'Escríbalo de nuevo, o déjelo vacío si no lleva' },
  });
}

async function trial(connector: Connector | undefined): Promise<Pick<Changed, 'found' | 'left_out'>> {
  try {
    for await (const { documents, leftOut } of connector?.documents() ?? []) {
      return { found: documents.length, left_out: leftOut.length };
    }
    return { found: 0, left_out: 0 };
  } catch (cause) {
    if (!(cause instanceof SourceProblem)) throw cause;
    throw refused(`Se probó y no se guardó: ${cause.message}`, { fields: { address: cause.message }, cause });
  }
}

const isAddress = (place: string) => /^https?:/i.test(place);

function mustBeAddress(text = ''): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isAddress(url.href) && !url.username && !url.password) return url.href;
  const field = 'Empieza por https:// y no lleva usuario ni contraseña';
  throw refused('La dirección del sistema contable no es válida.', { fields: { address: field } });
}
