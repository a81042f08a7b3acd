import type { FastifyInstance } from 'fastify';
import { listWorklist as row } from '../../../src/api/contract/customers/worklist';
import { listWorklist } from '../../worklist/read';
import { serveList } from '../paging';

export function worklistRoutes(app: FastifyInstance): void {
  serveList(app, row, { subject: 'Activity' }, ({ query, who, db }, page) => listWorklist(db, who, page, query));
}
