import type { FastifyInstance } from 'fastify';
import {
  checkDebitOrder,
  closeDebit,
  createDebit,
  debitOrderFile,
  decideDebitAnswer,
  deleteDebit,
  getDebit,
  getDebitAnswer,
  listDebitDetails,
  listDebitErrors,
  listDebits,
  loadDebits,
  previewDebit,
  saveDebit,
  saveDebitAnswer,
  updateDebitDetails,
} from '../../../../src/api/contract/debits/debits';
import { getOrderDispatch, sendDebitOrder, stopDebitOrder } from '../../../../src/api/contract/debits/orderDispatch';
import { saveAnswer } from '../../../debits/collection/collect';
import { errorsFile } from '../../../debits/collection/errors';
import { decideAnswer, loadAnswer, readAnswer } from '../../../debits/collection/load';
import * as create from '../../../debits/create';
import { editDetails } from '../../../debits/edit';
import { readDispatch, sendOrder, stopOrder, takeOrder } from '../../../debits/order/dispatch';
import { checkOrder } from '../../../debits/order/send';
import * as read from '../../../debits/read';
import * as remove from '../../../debits/remove';
import * as save from '../../../debits/save';
import { serveList } from '../../paging';
import { LARGEST_BULK, nothing, serve, serveChange, serveRead, serveUpload } from '../../serve';
import { uuid } from '../../uuid';

const LOADED = 'la respuesta cargada. Vuelva a cargar el archivo';
const ours = { subject: 'AutomaticDebit' } as const;

export function debitRoutes(app: FastifyInstance): void {
  serveList(app, listDebits, ours, ({ query, who, db }, page) => read.listDebits(db, who.profileId, page, query));

  serveRead(app, getDebit, ours, async ({ params, who, db }) => read.readDebit(db, who.profileId, params.id));

  serveChange(app, createDebit, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    create.createDebit(tx, who, {
      name: body.name,
      bank: body.bank ?? null,
      bankAccount: body.bank_account,
      collectOn: body.collect_on,
      bucket: body.bucket,
    }),
  );

  serveRead(app, previewDebit, ours, async ({ query, who, db }) =>
    create.previewDebit(db, who.profileId, {
      bank: query.bank ?? null,
      bankAccount: query.bank_account,
      collectOn: query.collect_on,
      bucket: query.bucket,
    }),
  );

  serveRead(app, listDebitDetails, ours, async ({ params, query, who, db }) =>
    read.readDetails(db, who.profileId, params.id, query.search),
  );

  serveChange(app, updateDebitDetails, { ...ours, largest: LARGEST_BULK }, async ({ params, body, who, tx }) => {
    await editDetails(tx, who, params.id, body.details, body.version);
    return read.readDetails(tx, who.profileId, params.id);
  });

  serveChange(app, saveDebit, ours, async ({ body, who, tx }) => save.saveDebit(tx, who, body.id, body.version));

  serveChange(app, debitOrderFile, { ...ours, action: 'update' }, ({ params, body, who, tx }) =>
    takeOrder(tx, who, params.id, body.format),
  );

  serveRead(app, getOrderDispatch, ours, async ({ params, who, db }) => readDispatch(db, who.profileId, params.id));

  serveChange(app, sendDebitOrder, { ...ours, action: 'update' }, ({ params, who, tx }) =>
    sendOrder(tx, who, params.id),
  );

  serveChange(app, stopDebitOrder, { ...ours, action: 'update' }, ({ params, who, tx }) =>
    stopOrder(tx, who, params.id).then(nothing),
  );

  serveRead(app, checkDebitOrder, ours, async ({ params, query, who, db }) =>
    checkOrder(db, who, params.id, query.format),
  );

  serveUpload(app, loadDebits, { ...ours, action: 'update' }, async ({ params, upload, who, db }) =>
    loadAnswer(db, who, params.id, upload),
  );

  serveRead(app, getDebitAnswer, ours, async ({ params, who, db }) =>
    readAnswer(db, who, params.id, uuid(params.answer, LOADED)),
  );

  serve(app, decideDebitAnswer, { ...ours, action: 'update' }, async ({ params, body, who, db }) =>
    decideAnswer(db, who, params.id, uuid(params.answer, LOADED), body.decisions),
  );

  serveChange(app, saveDebitAnswer, { ...ours, action: 'update' }, async ({ params, body, who, tx }) =>
    saveAnswer(tx, who, params.id, uuid(body.preview_id, LOADED)),
  );

  serveRead(app, listDebitErrors, ours, async ({ params, who, db }) => errorsFile(db, who.profileId, params.id));

  serveChange(app, closeDebit, { ...ours, action: 'update' }, ({ params, body, who, tx }) =>
    remove.closeDebit(tx, who, params.id, { version: body?.version, inProcess: body?.in_process }),
  );

  serveChange(app, deleteDebit, ours, ({ params, who, tx }) => remove.removeDebit(tx, who, params.id));
}
