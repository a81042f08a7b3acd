import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/subscriptions';
import { whole } from '../../banking/lookups';
import { documentsOfSubscription } from '../../documents/read';
import { addSubscription, changeSubscription } from '../../subscriptions/change';
import * as read from '../../subscriptions/read';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';
import { uuid } from '../uuid';

const ours = { subject: 'Subscription' } as const;

export function subscriptionRoutes(app: FastifyInstance): void {
  serve(app, rows.listSubscriptions, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await read.listSubscriptions(db, who.profileId, page, query));
  });

  serve(app, rows.getSubscription, ours, ({ params, who, db }) => read.readSubscription(db, who.profileId, params.id));

  serveOnce(app, rows.createSubscription, { ...ours, status: 201 }, ({ body, who, tx }) =>
    addSubscription(tx, who, body),
  );

  // The method is POST, what is done is not.
  serve(app, rows.updateSubscription, { ...ours, action: 'update' }, ({ body: { id, ...given }, who, db }) =>
    db.transaction((tx) => changeSubscription(tx, who, uuid(id, 'la suscripción'), given)),
  );

  serve(app, rows.documentsOfSubscription, ours, async ({ params, who, db }) => {
    await read.readSubscription(db, who.profileId, params.id);
    return whole(await documentsOfSubscription(db, who.profileId, params.id));
  });
}
