import type { FastifyInstance } from 'fastify';
import { deletePayment, getPayment, listPayments, updatePayment } from '../../../src/api/contract/payments';
import { isUuid } from '../../database/where';
import { changePayment, removePayment } from '../../payments/change';
import * as read from '../../payments/read';
import { notFound } from '../../problems';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'Payment' } as const;

export function paymentRoutes(app: FastifyInstance): void {
  serve(app, listPayments, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    const { totals, ...found } = await read.listPayments(db, who.profileId, page, query);
    return { ...page.answer(found), totals };
  });

  serve(app, getPayment, ours, async ({ params, who, db }) => read.readWhole(db, who.profileId, params.id));

  // The method is POST, what is done is not.
  serveOnce(
    app,
    updatePayment,
    { ...ours, action: 'update' },
    async ({ body: { id_payment_detail, ...given }, who, tx }) =>
      changePayment(tx, who, known(id_payment_detail), given),
  );

  serveOnce(app, deletePayment, { ...ours, action: 'delete' }, async ({ body, who, tx }) => {
    await removePayment(tx, who, known(body.id_payment_detail), body.version);
    return {};
  });
}

function known(id: string): string {
  if (!isUuid(id)) throw notFound('el pago');
  return id;
}
