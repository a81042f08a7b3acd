import type { FastifyInstance } from 'fastify';
import {
  getAccountingSource,
  setAccountingSource,
  tryAccountingSource,
} from '../../../src/api/contract/console/accountingSource';
import { serve, serveRead } from '../serve';

const ours = { subject: 'AccountingSource', action: 'update' } as const;

export function accountingSourceRoutes(app: FastifyInstance): void {
  serveRead(app, getAccountingSource, ours, ({ who, db }) => app.sources.read(db, who.profileId));
  serve(app, setAccountingSource, ours, ({ body, who, db }) => app.sources.set(db, who, body));
  serve(app, tryAccountingSource, ours, ({ body, who, db }) => app.sources.try(db, who, body));
}
