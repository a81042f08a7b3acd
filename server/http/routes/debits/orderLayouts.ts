import type { FastifyInstance } from 'fastify';
import {
  createOrderLayout,
  deleteOrderLayout,
  getOrderLayout,
  listOrderLayouts,
  tryOrderLayout,
  updateOrderLayout,
} from '../../../../src/api/contract/debits/orderLayouts';
import { tryLayout } from '../../../debits/order/tryLayout';
import * as layouts from '../../../orderLayouts/layouts';
import { singlePage } from '../../paging';
import { nothing, serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'OrderLayout' } as const;

export function orderLayoutRoutes(app: FastifyInstance): void {
  serveRead(app, listOrderLayouts, ours, async ({ who, db }) =>
    singlePage(await layouts.listOrderLayouts(db, who.profileId)),
  );

  serveRead(app, getOrderLayout, ours, async ({ params, who, db }) =>
    layouts.readOrderLayout(db, who.profileId, params.id),
  );

  serveChange(app, createOrderLayout, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    layouts.addOrderLayout(tx, who, body),
  );

  serveChange(app, updateOrderLayout, ours, ({ params, body, who, tx }) =>
    layouts.changeOrderLayout(tx, who, params.id, body),
  );

  serveChange(app, deleteOrderLayout, ours, ({ params, who, tx }) =>
    layouts.removeOrderLayout(tx, who, params.id).then(nothing),
  );

  serve(app, tryOrderLayout, { ...ours, action: 'read' }, async ({ body, who, db }) =>
    tryLayout(db, who.profileId, body.text),
  );
}
