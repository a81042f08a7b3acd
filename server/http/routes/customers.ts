import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/customers';
import { whole } from '../../banking/lookups';
import * as bank from '../../customers/bank';
import { addCustomer, changeCustomer } from '../../customers/change';
import { listCustomerDebits } from '../../customers/debits';
import { exportedCustomers } from '../../customers/export';
import * as lookups from '../../customers/lookups';
import { listCustomers, readCustomer } from '../../customers/read';
import { removeCustomer } from '../../customers/remove';
import { changeSubcategories } from '../../customers/subcategories';
import { serveExport } from '../exports';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'Customer' } as const;
// The methods of some are POST, what they do is not.
const reads = { ...ours, action: 'read' } as const;
const updates = { ...ours, action: 'update' } as const;

export function customerRoutes(app: FastifyInstance): void {
  serve(app, rows.listCustomers, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listCustomers(db, who.profileId, page, query));
  });

  serveExport(app, rows.exportCustomers, { ...ours, entity: 'customer', name: 'clientes' }, exportedCustomers);

  serve(app, rows.listClient, ours, async ({ who, db }) => whole(await lookups.allCustomers(db, who.profileId)));

  serve(app, rows.getCustomer, ours, ({ params, who, db }) => readCustomer(db, who.profileId, params.id));

  serveOnce(app, rows.createCustomer, { ...ours, status: 201 }, ({ body, who, tx }) => addCustomer(tx, who, body));

  serve(app, rows.updateCustomer, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => changeCustomer(tx, who, params.id, body)),
  );

  serve(app, rows.changeSubcategories, updates, ({ body, who, db }) =>
    db.transaction((tx) => changeSubcategories(tx, who, body)),
  );

  serve(app, rows.deleteCustomer, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => removeCustomer(tx, who, params.id));
    return {};
  });

  serve(app, rows.updateCashManagement, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => bank.updateCash(tx, who, params.id, body)),
  );

  serve(app, rows.saveCustomerBank, updates, ({ params, body, who, db }) =>
    db.transaction((tx) => bank.saveBank(tx, who, params.id, body)),
  );

  serve(app, rows.deleteCustomerBank, updates, ({ params, body, who, db }) =>
    db.transaction((tx) => bank.removeBank(tx, who, params.id, body.version)),
  );

  serve(app, rows.setCustomerDebit, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => bank.setDebit(tx, who, params.id, body.is_active_cm, body.version)),
  );

  serve(app, rows.listCustomerDebits, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listCustomerDebits(db, who.profileId, page, query));
  });

  serve(app, rows.groupByDocument, reads, ({ who, db }) => lookups.grouped(db, who.profileId));

  serve(app, rows.pendingValuesByCustomer, reads, ({ body, who, db }) =>
    lookups.pendingValues(db, who.profileId, body.idCustomer),
  );
}
