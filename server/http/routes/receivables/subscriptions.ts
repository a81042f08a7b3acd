import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/receivables/subscriptions';
import { documentsOfSubscription } from '../../../documents/read';
import { addSubscription, changeSubscription } from '../../../subscriptions/change';
import * as read from '../../../subscriptions/read';
import { serveList, singlePage } from '../../paging';
import { serveChange, serveRead } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Subscription' } as const;

export function subscriptionRoutes(app: FastifyInstance): void {
  serveList(app, rows.listSubscriptions, ours, ({ query, who, db }, page) =>
    read.listSubscriptions(db, who.profileId, page, query),
  );

  serveRead(app, rows.getSubscription, ours, ({ params, who, db }) =>
    read.readSubscription(db, who.profileId, params.id),
  );

  serveChange(app, rows.createSubscription, { ...ours, status: 201 }, ({ body, who, tx }) =>
    addSubscription(tx, who, body),
  );

  // This POST call updates.
  serveChange(app, rows.updateSubscription, { ...ours, action: 'update' }, ({ body: { id, ...changes }, who, tx }) =>
    changeSubscription(tx, who, uuid(id, 'la suscripción'), changes),
  );

  serveRead(app, rows.documentsOfSubscription, ours, async ({ params, who, db }) => {
    await read.readSubscription(db, who.profileId, params.id);
    return singlePage(await documentsOfSubscription(db, who.profileId, params.id));
  });
}
