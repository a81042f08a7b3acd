import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportAccountStatement, getAccountStatement } from '../../../src/api/contract/accountStatement';
import { exportedStatement, fileNameOf } from '../../accountStatements/file';
import { readAccountStatement } from '../../accountStatements/read';
import { audit } from '../../ledger/audit';
import { downloadsOf } from '../downloads';
import { serve } from '../serve';

const ours = { subject: 'Customer' } as const;

export function accountStatementRoutes(app: FastifyInstance): void {
  serve(app, getAccountStatement, ours, ({ params, query, who, db }) =>
    readAccountStatement(db, who.profileId, params.id, query),
  );

  const linkTo = downloadsOf(
    app,
    'account_statement',
    z.object({ profileId: z.string(), id: z.string(), query: exportAccountStatement.query }),
    async ({ profileId, id, query: { format, ...period } }) =>
      exportedStatement(
        await readAccountStatement(app.unscoped.scoped(profileId), profileId, id, period),
        format,
        profileId,
      ),
  );
  serve(app, exportAccountStatement, ours, async ({ params: { id }, query, who, db }) => {
    const { at } = await readAccountStatement(db, who.profileId, id, query);
    await audit(db, who, [{ action: 'exportar', entity: 'account_statement', entityId: id, after: query }]);
    return { url: await linkTo({ profileId: who.profileId, id, query }), file_name: fileNameOf({ at }, query.format) };
  });
}
