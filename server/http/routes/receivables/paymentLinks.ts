import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/receivables/paymentLinks';
import {
  getPaymentProvider,
  setPaymentProvider,
  tryPaymentProvider,
} from '../../../../src/api/contract/receivables/paymentProvider';
import { askAbout } from '../../../paymentLinks/confirm.job';
import { addPaymentLink } from '../../../paymentLinks/create';
import { applyEvent } from '../../../paymentLinks/events';
import { RETURN_PATH } from '../../../paymentLinks/providers';
import * as read from '../../../paymentLinks/read';
import { notFound, refused, unauthorized } from '../../../problems';
import { consume, networkOf, perAddress } from '../../../session/limits';
import { serveList, singlePage } from '../../paging';
import { sendPage } from '../../plainPage';
import { serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'PaymentLink' } as const;
const settings = { subject: 'PaymentProvider', action: 'update' } as const;

export function paymentLinkRoutes(app: FastifyInstance): void {
  serveList(app, rows.listPaymentLinks, ours, async ({ query, who, db }, page) => {
    const [list, hasProvider] = await Promise.all([
      read.listPaymentLinks(db, who.profileId, page, query),
      app.providers.has(db, who.profileId),
    ]);
    return { ...list, has_provider: hasProvider };
  });

  serveRead(app, rows.getPaymentLink, ours, ({ params, who, db }) =>
    read.readPaymentLink(db, who.profileId, params.id),
  );

  serveRead(app, rows.documentsOfPaymentLink, ours, async ({ params, who, db }) =>
    singlePage(await read.documentsOfLink(db, who.profileId, params.id)),
  );

  serveChange(app, rows.createPaymentLink, { ...ours, status: 201 }, ({ body, who, tx }) =>
    addPaymentLink(tx, who, app.providers, body),
  );

  serveRead(app, getPaymentProvider, settings, ({ who, db }) => app.providers.read(db, who.profileId));

  serve(app, tryPaymentProvider, settings, async ({ body, who, db }) => {
    await app.providers.try(db, who.profileId, body);
    return {};
  });

  serve(app, setPaymentProvider, settings, ({ body, who, db }) => app.providers.set(db, who, body));

  // Payers come back here from the provider's page: whether they paid is the provider's to say.
  app.get(RETURN_PATH, (_request, reply) => sendPage(reply, 'Gracias', `<p role="status">${THANKS}</p>`));

  void app.register(webhook);
}

const THANKS =
  'Si completó el pago, la empresa lo registra en cuanto su proveedor lo confirma. Puede cerrar esta página.';

export const webhookPath = (accountId: string) => `/api/v1/integrations/paylinks/webhook/${accountId}`;

const LARGEST_EVENT = 64 * 1024;

/** Providers send no token: they sign the raw bytes of each event. */
async function webhook(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post<{ Params: { id: string } }>(webhookPath(':id'), { bodyLimit: LARGEST_EVENT }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const account = await scope.providers.accountAt(scope.unscoped, request.params.id);
    const received = account?.provider.readEvent(request.headers, raw, account.keys, new Date());
    if (!account || !received || (!received.ok && received.why === 'unsigned')) {
      const address = networkOf(request.ip);
      request.log.warn({ address }, 'webhook refused');
      // Signed events do not count: a provider sends many from one address.
      await consume(scope.unscoped, perAddress(scope.limits, 'webhook'), address);
      throw unauthorized('No autorizado.');
    }
    if (!received.ok) throw refused('El aviso no se entiende.');
    const became = await scope.unscoped
      .scoped(account.profileId)
      .transaction((tx) =>
        'event' in received ? applyEvent(tx, account, received.event, raw) : askAbout(tx, account, received.about),
      );
    // The provider retries, and the link may exist then.
    if (became === 'unknown') throw notFound('el enlace');
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}
