import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  exportAccountStatement,
  getAccountStatement,
  sendAccountStatement,
} from '../../../../src/api/contract/customers/accountStatements';
import { exportedStatement, fileNameOf, mustFit } from '../../../accountStatements/file';
import { readAccountStatement } from '../../../accountStatements/read';
import { logoOf } from '../../../company/logo';
import { audit } from '../../../ledger/audit';
import { sendStatement } from '../../../templates/statementSend';
import { downloadsOf } from '../../downloads';
import { serveChange, serveRead } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Customer' } as const;

export function accountStatementRoutes(app: FastifyInstance): void {
  serveRead(app, getAccountStatement, ours, ({ params, query, who, db }) =>
    readAccountStatement(db, who.profileId, params.id, query),
  );

  serveChange(app, sendAccountStatement, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    sendStatement(tx, who, app.channels, app.portalLinks, uuid(params.id, 'el cliente'), body),
  );

  const linked = z.object({ profileId: z.string(), query: exportAccountStatement.query });
  const linkTo = downloadsOf(app, 'account_statement', linked, async ({ profileId, query }) => {
    const db = app.unscoped.fromReplica(profileId);
    const statement = await readAccountStatement(db, profileId, query.idCustomer, query);
    return exportedStatement(statement, query.format, await logoOf(db, profileId));
  });
  // A refusal is answered here, where the console shows it, and not when the browser opens the link.
  serveRead(app, exportAccountStatement, ours, async ({ query, who, db }) => {
    const id = uuid(query.idCustomer, 'el cliente');
    const statement = await readAccountStatement(db, who.profileId, id, query);
    mustFit(statement, query.format);
    await audit(db, who, [{ action: 'exportar', entity: 'account_statement', entityId: id, after: query }]);
    return {
      url: await linkTo({ profileId: who.profileId, query }),
      file_name: fileNameOf(statement, query.format),
    };
  });
}
