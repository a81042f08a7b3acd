import type { FastifyInstance } from 'fastify';
import {
  createOrderLayout,
  deleteOrderLayout,
  getOrderLayout,
  listOrderLayouts,
  tryOrderLayout,
  updateOrderLayout,
} from '../../../src/api/contract/orderLayouts';
import { whole } from '../../banking/lookups';
import * as layouts from '../../debits/layouts/layouts';
import { tryLayout } from '../../debits/order/tryLayout';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'OrderLayout' } as const;

export function orderLayoutRoutes(app: FastifyInstance): void {
  serve(app, listOrderLayouts, ours, async ({ who, db }) => whole(await layouts.listOrderLayouts(db, who.profileId)));

  serve(app, getOrderLayout, ours, async ({ params, who, db }) =>
    layouts.readOrderLayout(db, who.profileId, params.id),
  );

  serveOnce(app, createOrderLayout, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    layouts.addOrderLayout(tx, who, body),
  );

  serve(app, updateOrderLayout, ours, async ({ params, body, who, db }) =>
    db.transaction((tx) => layouts.changeOrderLayout(tx, who, params.id, body)),
  );

  serve(app, deleteOrderLayout, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => layouts.removeOrderLayout(tx, who, params.id));
    return {};
  });

  serve(app, tryOrderLayout, { ...ours, action: 'read' }, async ({ body, who, db }) =>
    tryLayout(db, who.profileId, body.text),
  );
}
