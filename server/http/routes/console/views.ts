import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/console/views';
import * as views from '../../../desk/views';
import { singlePage } from '../../paging';
import { serve, serveRead } from '../../serve';

// Views are personal: a role that may only read may store them too.
const ours = { subject: 'View', action: 'read' } as const;

export function viewRoutes(app: FastifyInstance): void {
  serveRead(app, rows.listViews, ours, async ({ query, who, db }) =>
    singlePage(await views.listViews(db, who, query.list)),
  );
  serve(app, rows.createView, { ...ours, status: 201 }, ({ body, who, db }) => views.addView(db, who, body));
  serve(app, rows.updateView, ours, ({ params, body, who, db }) => views.changeView(db, who, params.id, body));
  serve(app, rows.deleteView, ours, async ({ params, who, db }) => {
    await views.removeView(db, who, params.id);
    return {};
  });
}
