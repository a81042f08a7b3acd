import type { FastifyInstance } from 'fastify';
import { centsOf } from '../../../../src/api/contract/money';
import { createPayment, voidPayment } from '../../../../src/api/contract/receivables/bookedPayments';
import {
  deletePayment,
  exportPayments,
  getPayment,
  listPayments,
  returnCredit,
  spendCredit,
  updatePayment,
} from '../../../../src/api/contract/receivables/payments';
import { spendCredit as spend, undoSpending } from '../../../ledger/credit';
import { keepCustomer } from '../../../ledger/mustBeCustomer';
import { bookPayment } from '../../../payments/book';
import { changePayment, removePayment } from '../../../payments/change';
import { exportedPayments } from '../../../payments/export';
import * as read from '../../../payments/read';
import { conflict, notFound } from '../../../problems';
import { serveExport } from '../../exports';
import { serveList } from '../../paging';
import { serveChange, serveRead } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Payment' } as const;

export function paymentRoutes(app: FastifyInstance): void {
  serveList(app, listPayments, ours, ({ query, who, db }, page) => read.listPayments(db, who.profileId, page, query));

  serveExport(app, exportPayments, { ...ours, entity: 'payment', name: 'pagos' }, exportedPayments);

  serveRead(app, getPayment, ours, async ({ params, who, db }) =>
    read.readWithAllocations(db, who.profileId, params.id),
  );

  // This POST call updates a payment.
  serveChange(
    app,
    updatePayment,
    { ...ours, action: 'update' },
    async ({ body: { id_payment_detail, ...changes }, who, tx }) =>
      changePayment(tx, who, uuid(id_payment_detail, 'el pago'), changes),
  );

  serveChange(app, deletePayment, { ...ours, action: 'delete' }, async ({ body, who, tx }) => {
    await removePayment(tx, who, uuid(body.id_payment_detail, 'el pago'), body.version);
    return {};
  });

  serveChange(app, createPayment, ours, async ({ body, who, tx }) => bookPayment(tx, who, body));

  serveChange(app, voidPayment, { ...ours, action: 'delete' }, async ({ params, body, who, tx }) => {
    await removePayment(tx, who, uuid(params.id, 'el pago'), body.version, body.reason);
    return {};
  });

  serveChange(app, spendCredit, ours, async ({ params, body, who, tx }) => {
    const id = uuid(params.id, 'el cliente');
    const document = { id: uuid(body.document, 'el documento'), cents: centsOf(body.amount) };
    await keepCustomer(tx, who.profileId, id);
    const used = await spend(tx, who, id, document);
    if (!used.ok) throw conflict(used.reason, { code: 'does-not-fit' });
    return { batch: used.batch };
  });

  serveChange(app, returnCredit, { ...ours, action: 'update' }, async ({ params, body, who, tx }) => {
    const used = uuid(body.batch, 'lo que se aplicó');
    if (!(await undoSpending(tx, who, uuid(params.id, 'el cliente'), used))) throw notFound('lo que se aplicó');
    return {};
  });
}
