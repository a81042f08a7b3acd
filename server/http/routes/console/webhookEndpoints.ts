import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/console/webhookEndpoints';
import { listDeliveries, resend } from '../../../webhookEndpoints/deliveries';
import { tryEndpoint } from '../../../webhookEndpoints/endpoints';
import { serveList } from '../../paging';
import { nothing, serveChange } from '../../serve';
import { servePlain } from '../../servePlain';

/** Administrators alone see where a company's facts go. */
const ours = { subject: 'WebhookEndpoint', action: 'update' } as const;

export function webhookEndpointRoutes(app: FastifyInstance): void {
  const plain = {
    list: rows.listWebhookEndpoints,
    add: rows.createWebhookEndpoint,
    change: rows.updateWebhookEndpoint,
    remove: rows.deleteWebhookEndpoint,
  };
  servePlain(app, plain, { read: ours }, app.webhookEndpoints);

  serveChange(app, rows.renewWebhookSecret, ours, ({ params, who, tx }) =>
    app.webhookEndpoints.renewSecret(tx, who, params.id),
  );

  serveChange(app, rows.testWebhookEndpoint, ours, async ({ params, who, tx }) => {
    await tryEndpoint(tx, who, await app.webhookEndpoints.read(tx, who.profileId, params.id));
    return nothing();
  });

  serveList(app, rows.listWebhookDeliveries, ours, ({ query, who, db }, page) =>
    listDeliveries(db, who.profileId, page, query),
  );

  serveChange(app, rows.resendWebhookDelivery, ours, ({ params, who, tx }) =>
    resend(tx, who.profileId, params.id).then(nothing),
  );
}
