import type * as z from 'zod/mini';
import type { ApiMapping, setAccountingSource } from '../../src/api/contract/console/accountingSource';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { refused, stale } from '../problems';

/** What is stored of a company's accounting source. */

export type SourceKind = z.output<(typeof setAccountingSource)['body']>['kind'];
type SavedSource = {
  kind: SourceKind;
  address: string | null;
  token: string | null;
  mapping: ApiMapping | null;
  books: boolean;
  version: number;
};
/** A source as staff chose it, with its token. */
export type ChosenSource = {
  kind: SourceKind;
  address?: string | undefined;
  token?: string | undefined;
  mapping?: ApiMapping | undefined;
  books: boolean;
};

export async function savedSource(db: Queryable, profileId: string): Promise<SavedSource | undefined> {
  const [row] = await db.rows<SavedSource>(sql`
    select kind, address, token, mapping, books_since is not null as books, version from accounting_source where profile_id = ${profileId}`);
  return row;
}

/** Stores the source as the version after this one. Problem 412 when that is stale. */
export async function storeSource(
  tx: Queryable,
  who: Actor,
  { kind, address, mapping, books, version }: ChosenSource & { version: number },
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
export function savedToken(
  saved: SavedSource | undefined,
  address: string,
  open: (stored: string) => string,
): string | undefined {
  if (!saved?.token || !saved.address) return undefined;
  if (new URL(saved.address).origin === new URL(address).origin) return open(saved.token);
  throw refused('La dirección cambió de servidor. Escriba también su token.', {
    fields: { token: 'Escríbalo de nuevo, o déjelo vacío si no lleva' },
  });
}
