import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/customers/worklist';
import { openWork } from '../../../worklist/open';
import { listWorklist } from '../../../worklist/read';
import { changeCallScripts, readCallScripts } from '../../../worklist/scripts';
import { serveList } from '../../paging';
import { serveChange, serveRead } from '../../serve';

const ours = { subject: 'Activity' } as const;

export function worklistRoutes(app: FastifyInstance): void {
  serveList(app, rows.listWorklist, ours, ({ query, who, db }, page) => listWorklist(db, who, page, query));

  serveChange(app, rows.openWork, ours, ({ params, body, who, tx }) => openWork(tx, who, params.id, body.visit));

  serveRead(app, rows.getCallScripts, ours, ({ who, db }) => readCallScripts(db, who.profileId));

  serveChange(app, rows.setCallScripts, { subject: 'CallScripts', action: 'update' }, ({ body, who, tx }) =>
    changeCallScripts(tx, who, body),
  );
}
