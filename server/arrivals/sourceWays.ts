import { join, resolve } from 'node:path';
import type { Queryable } from '../database/database';
import { unseal } from '../database/secrets';
import { sql } from '../database/sql';
import { type ReplyAddresses, replyAddresses } from '../messaging/mail/replyAddress';
import { OUT, type Place, type SourceKind, storedSource } from './sourceRecords';
import type { Source } from './takeIn';
import { folderWay, leaveInFolder } from './ways/folder';
import { mailboxWay } from './ways/mailbox';
import { leaveOnSftp, sftpWay } from './ways/sftp';
import { type Way, WayFailure } from './ways/way';

/** The service's start settings. */
export type ArrivalSettings = {
  /** Each source of kind `carpeta` has its own folder below it. */
  inboxDir: string;
  /** Hosts of the service's own network that companies may name. */
  arrivalHosts: string[];
  secretsKey: Buffer;
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

export const UNREADABLE =
  'La contraseña del origen no se puede leer: la clave del servicio cambió. Escríbala de nuevo.';

/** The password of a source, empty where it has none; undefined where the service's key does not open it. */
export const openedSecret = ({ secretsKey }: ArrivalSettings, profileId: string, stored: string | null) =>
  stored === null ? '' : unseal(secretsKey, stored, profileId);

/** Where a source is, with its password. */
export type At = { kind: SourceKind; place: Place; secret: string; pinned: string | undefined };

type Means = {
  /** The way to look it through; without it files are sent to us. `shown` hears the key of an SFTP server. */
  look?: (settings: ArrivalSettings, at: At, shown?: (key: string) => void) => Way;
  /** Leaves a file there, an SFTP server's in `folder`; without it no orders go out by it. */
  leave?: (settings: ArrivalSettings, at: At, folder: string, name: string, bytes: Uint8Array) => Promise<void>;
};

const serverAt = ({ arrivalHosts: allowed }: ArrivalSettings, { place, secret }: At) => {
  const { host = '', port, user = '', folder = '' } = place;
  return { host, port, user, folder, secret, allowed };
};
const below = ({ inboxDir }: ArrivalSettings, { place }: At, more = '') =>
  resolve(join(inboxDir, (place.below ?? '') + more));

const MEANS: Record<SourceKind, Means> = {
  envio: {},
  carpeta: {
    look: (settings, at) => folderWay(below(settings, at)),
    leave: (settings, at, _, name, bytes) => leaveInFolder(below(settings, at, OUT), name, bytes),
  },
  sftp: {
    look: (settings, at, shown) => sftpWay({ ...serverAt(settings, at), pinned: at.pinned, ...(shown && { shown }) }),
    leave: (settings, at, folder, name, bytes) =>
      leaveOnSftp({ ...serverAt(settings, at), folder, pinned: at.pinned }, name, bytes),
  },
  buzon: { look: (settings, at) => mailboxWay(serverAt(settings, at)) },
};

export const takesOrders = (kind: SourceKind): boolean => MEANS[kind].leave !== undefined;

/** The way to a source; undefined where files are sent to us. `shown` hears the key of an SFTP server. */
export const connect = (settings: ArrivalSettings, at: At, shown?: (key: string) => void): Way | undefined =>
  MEANS[at.kind].look?.(settings, at, shown);

export function sourceWaysOf(settings: ArrivalSettings): Ways {
  const { secretsKey } = settings;
  const readable = (profileId: string, sealed: string | null): string => {
    const unsealed = openedSecret(settings, profileId, sealed);
    if (unsealed === undefined) throw new WayFailure('acceso', UNREADABLE);
    return unsealed;
  };
  return {
    addresses: replyAddresses(secretsKey),
    async wayOf(tx, profileId, id) {
      const found = await storedSource(tx, profileId, id);
      if (!found) return undefined;
      const { kind, place, secret, zip_secret, host_key, ignored, verifier, created_by } = found;
      await tx.rows(
        sql`update arrival_source set next_look_at = now() + interval '5 minutes' where id = ${id} and is_on`,
      );
      const opens = (sealed: string | null) => readable(profileId, sealed);
      const way = connect(settings, { kind, place, secret: opens(secret), pinned: host_key ?? undefined });
      const source = { id, profileId, createdBy: created_by };
      return way && { source, way, zipSecret: opens(zip_secret) || undefined, ignored, verifier };
    },
    async wayOut(tx, profileId, id) {
      const found = await storedSource(tx, profileId, id);
      if (!found?.is_on || found.order_format === null) return undefined;
      const { kind, place, secret, host_key, order_folder } = found;
      const { leave } = MEANS[kind];
      const at = { kind, place, secret: readable(profileId, secret), pinned: host_key ?? undefined };
      return leave && ((name, bytes) => leave(settings, at, order_folder, name, bytes));
    },
  };
}
