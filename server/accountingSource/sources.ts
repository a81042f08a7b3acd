import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import type {
  AccountingSource,
  SourceTrial,
  setAccountingSource,
  tryAccountingSource,
} from '../../src/api/contract/console/accountingSource';
import type { Queryable, Transactional } from '../database/database';
import { seal, unseal } from '../database/secrets';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import type { Actor } from '../ledger/audit';
import { conflict, refused } from '../problems';
import { addressConnector } from './address';
import type { Connector } from './connector';
import { CONTIFICO, type ContificoAccess, contificoConnector } from './contifico';
import { demoConnector } from './demo';
import type { Reach } from './fetchPage';
import { folderConnector } from './folder';
import { apiConnector } from './jsonApi';
import { type ChosenSource, type SourceKind, savedSource, savedToken, storeSource } from './savedSource';
import { hasAddress, isAddress, isEncrypted, mustBeAddress } from './sourceAddress';
import { mustBeReadable, SAVING, TRYING, trial } from './sourceTrial';

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
function shownPlace({ kind, place }: { kind: SourceKind; place: string }): string {
  if (kind !== 'direccion') return place && 'ACCOUNTING_SOURCE';
  const { origin, pathname } = new URL(place);
  return origin + pathname;
}

export function sourcesOf(settings: SourceSettings): Sources {
  const { accountingSource, accountingToken, accountingHosts, demo, dataDir, secretsKey } = settings;
  const kinds: SourceKind[] = [
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
    { kind, address = '', token, mapping }: Omit<ChosenSource, 'books'>,
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
  async function preset(db: Queryable, profileId: string): Promise<{ kind: SourceKind; place: string } | undefined> {
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
  async function chosenBy(db: Queryable, { profileId }: Actor, body: Tried): Promise<ChosenSource> {
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
      await db.transaction((tx) => storeSource(tx, who, { ...chosen, version }, sealed));
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
