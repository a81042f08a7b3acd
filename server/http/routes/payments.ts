import type { FastifyInstance } from 'fastify';
import { deletePayment, getPayment, listPayments, updatePayment } from '../../../src/api/contract/payments';
import { changePayment, removePayment } from '../../payments/change';
import * as read from '../../payments/read';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';
import { uuid } from '../uuid';

const ours = { subject: 'Payment' } as const;

export function paymentRoutes(app: FastifyInstance): void {
  serve(app, listPayments, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await read.listPayments(db, who.profileId, page, query));
  });

  serve(app, getPayment, ours, async ({ params, who, db }) => read.readWhole(db, who.profileId, params.id));

  // The method is POST, what is done is not.
  serveOnce(
    app,
    updatePayment,
    { ...ours, action: 'update' },
    async ({ body: { id_payment_detail, ...given }, who, tx }) =>
      changePayment(tx, who, uuid(id_payment_detail, 'el pago'), given),
  );

  serveOnce(app, deletePayment, { ...ours, action: 'delete' }, async ({ body, who, tx }) => {
    await removePayment(tx, who, uuid(body.id_payment_detail, 'el pago'), body.version);
    return {};
  });
}
