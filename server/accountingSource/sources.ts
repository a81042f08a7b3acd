import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import type {
  AccountingSource,
  ApiMapping,
  SourceTrial,
  setAccountingSource,
  tryAccountingSource,
} from '../../src/api/contract/console/accountingSource';
import type { Queryable, Transactional } from '../database/database';
import { seal, unseal } from '../database/secrets';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import { type Actor, audit } from '../ledger/audit';
import { conflict, refused, stale } from '../problems';
import { addressConnector } from './address';
import { type Connector, type SourcePart, SourceProblem } from './connector';
import { CONTIFICO, type ContificoAccess, contificoConnector } from './contifico';
import { demoConnector } from './demo';
import type { Reach } from './fetchPage';
import { folderConnector } from './folder';
import { apiConnector } from './jsonApi';

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
type Saved = {
  kind: Kind;
  address: string | null;
  token: string | null;
  mapping: ApiMapping | null;
  books: boolean;
  version: number;
};
type Chosen = {
  kind: Kind;
  address?: string | undefined;
  token?: string | undefined;
  mapping?: ApiMapping | undefined;
  books: boolean;
};
type Tried = z.output<(typeof tryAccountingSource)['body']>;
type Changed = z.output<(typeof setAccountingSource)['answer']>;

export type Sources = {
  /** The source of this company's documents, if any. Problem 409 when its token cannot be read. */
  connectorOf(db: Queryable, profileId: string): Promise<Connector | undefined>;
  read(db: Queryable, profileId: string): Promise<AccountingSource>;
  /** The condition that the company has one. */
  hasOne(profileId: string): Sql;
  /** Tries and stores it. Problem 422 when nothing can be read there, 412 for a stale version. */
  set(db: Transactional, who: Actor, body: Body): Promise<Changed>;
  /** Reads its first page and stores nothing. Problem 422 when nothing can be read there. */
  try(db: Queryable, who: Actor, body: Tried): Promise<SourceTrial>;
  /** Since which day changes are asked for, two days before the last sync; undefined asks for everything, once a week at least. */
  changesSince(db: Queryable, profileId: string): Promise<string | undefined>;
  /** Where payments are written back to; undefined where they are not. Problem 409 when its key cannot be read. */
  receiptsOf(db: Queryable, profileId: string): Promise<ContificoAccess | undefined>;
  /** Notes a sync that left nothing out. */
  noteSync(tx: Queryable, profileId: string, sync: { day: string; isFull: boolean }): Promise<void>;
};

/** Only the operator may know the service's own paths and an address's query. */
function shownPlace({ kind, place }: { kind: Kind; place: string }): string {
  if (kind !== 'direccion') return place && 'ACCOUNTING_SOURCE';
  const { origin, pathname } = new URL(place);
  return origin + pathname;
}

export function sourcesOf(settings: SourceSettings): Sources {
  const { accountingSource, accountingToken, accountingHosts, demo, dataDir, secretsKey } = settings;
  const kinds: Kind[] = [
    'ninguno',
    'carpeta',
    'direccion',
    'api',
    'contifico',
    ...(demo ? (['demostracion'] as const) : []),
  ];
  /** Each company has its own folder in the service's data. */
  const folderIn = (profileId: string) => join('contable', profileId);
  const folderOf = (profileId: string) => resolve(join(dataDir, folderIn(profileId)));

  const reachOf = (address: string, patient: boolean): Reach => ({
    anywhere: accountingHosts.includes(new URL(address).hostname),
    patient,
  });

  /** `patient`: nobody waits for its answer. */
  async function connectTo(
    db: Queryable,
    profileId: string,
    { kind, address = '', token, mapping }: Omit<Chosen, 'books'>,
    patient = false,
  ): Promise<Connector | undefined> {
    if (kind === 'ninguno') return undefined;
    if (kind === 'demostracion') return demoConnector(await today(db));
    if (kind === 'direccion') return addressConnector(address, token, reachOf(address, patient));
    if (kind === 'contifico') {
      return contificoConnector({ address, key: token ?? '', reach: reachOf(address, patient) }, await today(db));
    }
    if (kind === 'api') return mapping && apiConnector({ address, token, mapping }, reachOf(address, patient));
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
      mapping: saved?.mapping ?? null,
      books: saved?.books ?? false,
      ...(saved?.address && !isEncrypted(new URL(saved.address), accountingHosts) && { unencrypted: true }),
    };
  }

  /** What is to be tried, with the stored token where none is written. */
  async function chosenBy(db: Queryable, { profileId }: Actor, body: Tried): Promise<Chosen> {
    if (!kinds.includes(body.kind)) throw refused('Aquí no hay datos de demostración.');
    const { kind } = body;
    const before = await savedSource(db, profileId);
    const written = kind === 'contifico' ? body.address || CONTIFICO : body.address;
    const address = hasAddress(kind) ? mustBeAddress(written, accountingHosts) : undefined;
    const token = address && (body.token ?? savedToken(before, address, (stored) => opened(profileId, stored)));
    if (kind === 'contifico' && !token) {
      throw refused('Escriba la clave de la API de Contífico.', { fields: { token: 'Falta: escríbala' } });
    }
    return {
      kind,
      address,
      token: token || undefined,
      mapping: kind === 'api' ? body.mapping : undefined,
      books: kind === 'contifico' && body.books === true,
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
      const { kind, address, token, mapping } = saved;
      const secret = token === null ? undefined : opened(profileId, token);
      const chosen = { kind, address: address ?? undefined, token: secret, mapping: mapping ?? undefined };
      return connectTo(db, profileId, chosen, true);
    },
    async set(db, who, body) {
      const { profileId } = who;
      const chosen = await chosenBy(db, who, body);
      const tried = mustBeReadable(
        chosen,
        await trial(await connectTo(db, profileId, chosen), chosen.kind === 'api', SAVING),
      );
      const version = body.version ?? (await savedSource(db, profileId))?.version ?? 0;
      const sealed = chosen.token ? seal(secretsKey, chosen.token, profileId) : null;
      await db.transaction((tx) => store(tx, who, { ...chosen, version }, sealed));
      const { found, left_out } = tried;
      return { ...(await read(db, profileId)), found, left_out };
    },
    async try(db, who, body) {
      const chosen = await chosenBy(db, who, body);
      return trial(await connectTo(db, who.profileId, chosen), chosen.kind === 'api', TRYING);
    },
    async changesSince(db, profileId) {
      const [row] = await db.rows<{ since: string }>(sql`
        select (synced_on - ${OVERLAP_DAYS}::int)::text as since from accounting_source
        where profile_id = ${profileId} and full_on > current_date - ${FULL_EVERY_DAYS}::int`);
      return row?.since;
    },
    async receiptsOf(db, profileId) {
      const saved = await savedSource(db, profileId);
      if (!saved?.books || saved.address === null || saved.token === null) return undefined;
      const { address, token } = saved;
      return { address, key: opened(profileId, token), reach: reachOf(address, false) };
    },
    async noteSync(tx, profileId, { day, isFull }) {
      await tx.rows(sql`
        update accounting_source set synced_on = ${day}, full_on = case when ${isFull} then ${day} else full_on end
        where profile_id = ${profileId}`);
    },
  };
}

/** What changes late on a day, or elsewhere than where we are, is asked for again. */
const OVERLAP_DAYS = 2;
/** What no day of change shows is seen at the latest then. */
const FULL_EVERY_DAYS = 7;

async function savedSource(db: Queryable, profileId: string): Promise<Saved | undefined> {
  const [row] = await db.rows<Saved>(sql`
    select kind, address, token, mapping, books_since is not null as books, version from accounting_source where profile_id = ${profileId}`);
  return row;
}

/** Stores the source as the version after this one. Problem 412 when that is stale. */
async function store(
  tx: Queryable,
  who: Actor,
  { kind, address, mapping, books, version }: Chosen & { version: number },
  sealed: string | null,
): Promise<void> {
  const how = mapping ? JSON.stringify(mapping) : null;
  const [saved] = await tx.rows(sql`
    insert into accounting_source as s (profile_id, kind, address, token, mapping, books_since, changed_by)
    values (${who.profileId}, ${kind}, ${address ?? null}, ${sealed}, ${how}::jsonb, case when ${books} then now() end, ${who.userId})
    on conflict (profile_id) do update set kind = excluded.kind, address = excluded.address, token = excluded.token,
      mapping = excluded.mapping, books_since = case when ${books} then coalesce(s.books_since, now()) end, synced_on = null, full_on = null,
      changed_by = excluded.changed_by, changed_at = now(), version = s.version + 1
    where s.version = ${version}
    returning version`);
  if (!saved) throw stale();
  const after = { kind, address, ...(mapping && { mapping }), ...(books && { books }) };
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

type Purpose = { begins: string };
const SAVING: Purpose = { begins: 'Se probó y no se guardó' };
const TRYING: Purpose = { begins: 'Se probó y no se puede leer' };

const SHOWN_ROWS = 10;

/** The first page; of an API the next one is asked for too, since a wrong way of paging shows there. Problem 422 when it cannot be read. */
async function trial(connector: Connector | undefined, isPaged: boolean, { begins }: Purpose): Promise<SourceTrial> {
  try {
    let first: SourcePart | undefined;
    for await (const part of connector?.documents() ?? []) {
      if (first || !isPaged) {
        first ??= part;
        break;
      }
      first = part;
    }
    return trialOf(first ?? { documents: [], leftOut: [] });
  } catch (cause) {
    if (!(cause instanceof SourceProblem)) throw cause;
    throw refused(`${begins}: ${cause.message}`, { fields: cause.fields ?? { address: cause.message }, cause });
  }
}

function trialOf({ documents, leftOut, absent = [] }: SourcePart): SourceTrial {
  const faults = new Map<string, SourceTrial['faults'][number]>();
  const note = (field: SourceTrial['faults'][number]['field'], msg: string, count: number) => {
    const noted = faults.get(field);
    if (noted) noted.count += count;
    else faults.set(field, { field, count, msg });
  };
  const all = documents.length + leftOut.length;
  for (const { field, msg } of absent) note(field, msg, all);
  const isAbsent = new Set<string>(absent.map(({ field }) => field));
  for (const one of leftOut) {
    for (const { field, msg } of one.faults ?? []) if (!isAbsent.has(field)) note(field, msg, 1);
  }
  return {
    found: documents.length,
    left_out: leftOut.length,
    rows: documents.slice(0, SHOWN_ROWS).map((one) => ({
      number: one.number,
      customer_dni: one.customerDni,
      customer_name: one.customerName,
      issue_date: one.issueDate ?? null,
      due_date: one.dueDate ?? null,
      currency: one.currency ?? null,
      total: one.total,
      voided: one.voided,
    })),
    faults: [...faults.values()],
  };
}

/** Problem 422 for a mapping that makes no document of any row. */
function mustBeReadable({ kind }: Chosen, tried: SourceTrial): SourceTrial {
  const [first] = tried.faults;
  if (kind !== 'api' || tried.found > 0 || tried.left_out === 0 || !first) return tried;
  throw refused(`${SAVING.begins}: ninguna fila se entiende; ${first.msg}`, {
    fields: Object.fromEntries(tried.faults.map(({ field, msg }) => [`mapping.fields.${field}`, msg])),
  });
}

const hasAddress = (kind: Kind) => kind === 'direccion' || kind === 'api' || kind === 'contifico';

const isAddress = (place: string) => /^https?:/i.test(place);

/** Documents and the token go encrypted, but from what the service's operator names. */
const isEncrypted = (url: URL, allowed: readonly string[]) =>
  url.protocol === 'https:' || (url.protocol === 'http:' && allowed.includes(url.hostname));

function mustBeAddress(text: string | undefined, allowed: readonly string[]): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url && isEncrypted(url, allowed) && !url.username && !url.password) return url.href;
  const field = 'Empieza por https:// y no lleva usuario ni contraseña';
  throw refused('La dirección del sistema contable no es válida.', { fields: { address: field } });
}
