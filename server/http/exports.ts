import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AnyRow, exportedFile } from '../../src/api/contract/row';
import type { Transactional } from '../database/database';
import type { ExportedFile } from '../exports/file';
import { audit } from '../ledger/audit';
import type { Subject } from '../session/abilities';
import { downloadsOf } from './downloads';
import { serve } from './serve';

type ExportRow<Q extends z.ZodMiniType> = AnyRow & { query: Q; answer: typeof exportedFile };

/** The exported records: `entity` is their name in the audit, `name` the file's. */
type Kind = { subject: Subject; entity: string; name: string };

/** Serves an export: answers a link to the file that `make` writes, of a replica's data where there is one, and adds a line to the audit. */
export function serveExport<Q extends z.ZodMiniType<{ format: string }>>(
  app: FastifyInstance,
  row: ExportRow<Q>,
  { subject, entity, name }: Kind,
  make: (db: Transactional, profileId: string, query: z.output<Q>) => Promise<ExportedFile>,
): void {
  const linked = z.object({ profileId: z.string(), query: z.unknown() });
  const linkTo = downloadsOf(app, name, linked, ({ profileId, query }) =>
    make(app.unscoped.fromReplica(profileId), profileId, row.query.parse(query)),
  );
  serve(app, row, { subject }, async ({ query, who, db }) => {
    await audit(db, who, [{ action: 'exportar', entity, entityId: who.profileId, after: query }]);
    return { url: await linkTo({ profileId: who.profileId, query }), file_name: `${name}.${query.format}` };
  });
}
