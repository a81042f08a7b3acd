import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { ArrivalSource, listArrivalSources } from '../../src/api/contract/reconciliation/arrivalSources';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { seal } from '../database/secrets';
import { type Columns, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { conflict, refused } from '../problems';
import { discardIgnored, ignoreSender } from './ignoredSenders';
import { mustBeComplete, mustHaveNoOrder, mustTakeOrders, SERVERS } from './sourceChecks';
import { hashOf, type NewSource, type SourceChanges, sourceRecords, storedSource } from './sourceRecords';
import { type ArrivalSettings, openedSecret, sourceWaysOf, UNREADABLE, type Ways } from './sourceWays';
import { trySource } from './trySource';

export type ArrivalSources = Ways & {
  list(
    db: Queryable,
    profileId: string,
    page: Page,
    query: z.output<(typeof listArrivalSources)['query']>,
  ): Promise<Listed<ArrivalSource>>;
  read(db: Queryable, profileId: string, id: string): Promise<ArrivalSource>;
  add(tx: Queryable, who: Actor, body: NewSource): Promise<ArrivalSource>;
  change(tx: Queryable, who: Actor, id: string, body: SourceChanges): Promise<ArrivalSource>;
  remove(tx: Queryable, who: Actor, id: string): Promise<void>;
  /** Adds the sender of a file that arrived to those that its source ignores. 404, 409. */
  ignoreSender(tx: Queryable, who: Actor, arrival: string): Promise<void>;
};

const TOKEN = 'cartera_';

export function arrivalSourcesOf(settings: ArrivalSettings): ArrivalSources {
  const opened = (profileId: string, stored: string | null): string => {
    const secret = openedSecret(settings, profileId, stored);
    if (secret === undefined) throw conflict(UNREADABLE);
    return secret;
  };

  const sealed = (who: Actor, secret: string | undefined) =>
    secret === undefined ? undefined : secret === '' ? null : seal(settings.secretsKey, secret, who.profileId);

  return {
    ...sourceWaysOf(settings),
    ignoreSender,
    list: (db, profileId, page, { search }) =>
      sourceRecords.list(db, profileId, page, undefined, [search && contains(sql`s.name`, search)]),
    read: sourceRecords.read,
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
      const key = await trySource(settings, { kind, place: at, secret, pinned: undefined });
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
      const made = await sourceRecords.add(tx, who, columns);
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
      const before = await sourceRecords.lock(tx, who, id, version);
      const now = await storedSource(tx, who.profileId, id);
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
        ? await trySource(settings, { kind, place: at, secret: secret ?? opened(who.profileId, now.secret), pinned })
        : pinned;
      if (ignored !== undefined) await discardIgnored(tx, who.profileId, id, ignored);
      return sourceRecords.change(tx, who, before, {
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
      await sourceRecords.retire(tx, who, await sourceRecords.lock(tx, who, id), { is_on: false });
    },
  };
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
