import type { FastifyInstance } from 'fastify';
import {
  finishAccountingReceipt,
  getAccountingSource,
  listAccountingReceipts,
  setAccountingSource,
  tryAccountingSource,
} from '../../../../src/api/contract/console/accountingSource';
import { finishReceipt, listReceipts } from '../../../accountingSource/receipts';
import { serveList } from '../../paging';
import { nothing, serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'AccountingSource', action: 'update' } as const;

export function accountingSourceRoutes(app: FastifyInstance): void {
  serveRead(app, getAccountingSource, ours, ({ who, db }) => app.sources.read(db, who.profileId));
  serve(app, setAccountingSource, ours, ({ body, who, db }) => app.sources.set(db, who, body));
  serve(app, tryAccountingSource, ours, ({ body, who, db }) => app.sources.try(db, who, body));

  serveList(app, listAccountingReceipts, ours, ({ query, who, db }, page) =>
    listReceipts(db, who.profileId, page, query),
  );
  serveChange(app, finishAccountingReceipt, ours, ({ params, who, tx }) =>
    finishReceipt(tx, who, params.id).then(nothing),
  );
}
