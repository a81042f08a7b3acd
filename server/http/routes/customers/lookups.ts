import type { FastifyInstance } from 'fastify';
import {
  listAllCustomers,
  listBankCodes,
  listCategories,
  listCities,
  listSubcategories,
} from '../../../../src/api/contract/customers/lookups';
import { listCostCenters } from '../../../../src/api/contract/receivables/costCenters';
import * as lookups from '../../../bankAccounts/lookups';
import { allCustomers, categories, mustBeOwn, subcategories } from '../../../customers/lookups';
import { listCostCenters as costCentersOf } from '../../../documents/costCenters';
import { serveList, singlePage } from '../../paging';
import { serveRead } from '../../serve';

export function lookupRoutes(app: FastifyInstance): void {
  serveRead(app, listBankCodes, { subject: 'Customer' }, async ({ query, db }) =>
    singlePage(await lookups.listBankCodes(db, query.bank)),
  );

  serveRead(app, listCities, { subject: 'Customer' }, async ({ who, db }) =>
    singlePage(await lookups.listCities(db, who.profileId)),
  );

  serveRead(app, listCategories, { subject: 'Customer' }, async ({ who, db }) =>
    singlePage(await categories(db, who.profileId)),
  );

  serveRead(app, listSubcategories, { subject: 'Customer' }, async ({ params, who, db }) => {
    mustBeOwn(who.profileId, params.id);
    return singlePage(await subcategories(db, who.profileId));
  });

  serveRead(app, listAllCustomers, { subject: 'Customer' }, async ({ params, who, db }) => {
    mustBeOwn(who.profileId, params.id);
    return singlePage(await allCustomers(db, who.profileId));
  });

  serveList(app, listCostCenters, { subject: 'CostCenter' }, ({ query, who, db }, page) =>
    costCentersOf(db, who.profileId, page, query),
  );
}
