import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/customers/customers';
import { listClient } from '../../../../src/api/contract/customers/lookups';
import { audienceOf } from '../../../campaigns/audience';
import * as bank from '../../../customers/bank';
import { addCustomer, changeCustomer } from '../../../customers/change';
import { setCreditBlock } from '../../../customers/creditBlock';
import { listCustomerDebits } from '../../../customers/debits';
import { exportedCustomers } from '../../../customers/export';
import * as lookups from '../../../customers/lookups';
import { assignOwner } from '../../../customers/owner';
import { listCustomers, listSegments, readCustomer } from '../../../customers/read';
import { removeCustomer } from '../../../customers/remove';
import { changeSubcategories } from '../../../customers/subcategories';
import { serveExport } from '../../exports';
import { serveList, singlePage } from '../../paging';
import { nothing, serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'Customer' } as const;
// Some POST calls read or update.
const reads = { ...ours, action: 'read' } as const;
const updates = { ...ours, action: 'update' } as const;

export function customerRoutes(app: FastifyInstance): void {
  serveList(app, rows.listCustomers, ours, ({ query, who, db }, page) => listCustomers(db, who.profileId, page, query));

  serveExport(app, rows.exportCustomers, { ...ours, entity: 'customer', name: 'clientes' }, exportedCustomers);

  serveRead(app, listClient, ours, async ({ who, db }) => singlePage(await lookups.allCustomers(db, who.profileId)));

  serveRead(app, rows.listSegments, ours, async ({ query, who, db }) =>
    singlePage(await listSegments(db, who.profileId, query)),
  );

  serveRead(app, rows.getCustomer, ours, ({ params, who, db }) => readCustomer(db, who.profileId, params.id));

  serveChange(app, rows.createCustomer, { ...ours, status: 201 }, ({ body, who, tx }) => addCustomer(tx, who, body));

  serveChange(app, rows.updateCustomer, ours, ({ params, body, who, tx }) => changeCustomer(tx, who, params.id, body));

  serveChange(app, rows.changeSubcategories, updates, ({ body, who, tx }) => changeSubcategories(tx, who, body));

  serveChange(app, rows.assignOwner, updates, ({ body, who, tx }) => assignOwner(tx, who, body));

  serveChange(app, rows.deleteCustomer, ours, ({ params, who, tx }) =>
    removeCustomer(tx, who, params.id).then(nothing),
  );

  serveChange(app, rows.updateCashManagement, ours, ({ params, body, who, tx }) =>
    bank.updateCash(tx, who, params.id, body),
  );

  serveChange(app, rows.saveCustomerBank, updates, ({ params, body, who, tx }) =>
    bank.saveBank(tx, who, params.id, body),
  );

  serveChange(app, rows.deleteCustomerBank, updates, ({ params, body, who, tx }) =>
    bank.removeBank(tx, who, params.id, body.version),
  );

  serveChange(app, rows.setCustomerDebit, ours, ({ params, body, who, tx }) =>
    bank.setDebit(tx, who, params.id, body.is_active_cm, body.version),
  );

  serveChange(app, rows.setCreditBlock, ours, ({ params, body, who, tx }) => setCreditBlock(tx, who, params.id, body));

  serveList(app, rows.listCustomerDebits, ours, ({ query, who, db }, page) =>
    listCustomerDebits(db, who.profileId, page, query),
  );

  serve(app, rows.groupByDocument, reads, ({ who, db }) => db.reading((tx) => audienceOf(tx, who.profileId)));

  serve(app, rows.pendingValuesByCustomer, reads, ({ body, who, db }) =>
    lookups.pendingValues(db, who.profileId, body.idCustomer),
  );
}
