import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/customers/worklist';
import { openWork } from '../../worklist/open';
import { listWorklist } from '../../worklist/read';
import { serveList } from '../paging';
import { serveChange } from '../serve';

const ours = { subject: 'Activity' } as const;

export function worklistRoutes(app: FastifyInstance): void {
  serveList(app, rows.listWorklist, ours, ({ query, who, db }, page) => listWorklist(db, who, page, query));

  serveChange(app, rows.openWork, ours, ({ params, body, who, tx }) => openWork(tx, who, params.id, body.visit));
}
