import type { FastifyInstance } from 'fastify';
import { listCostCenters } from '../../../src/api/contract/documents';
import {
  listAllCustomers,
  listBankCodes,
  listCategories,
  listCities,
  listSubcategories,
} from '../../../src/api/contract/lookups';
import * as lookups from '../../banking/lookups';
import { allCustomers, categories, mustBeOwn, subcategories } from '../../customers/lookups';
import { serveList } from '../paging';
import { serve } from '../serve';

export function lookupRoutes(app: FastifyInstance): void {
  serve(app, listBankCodes, { subject: 'Customer' }, async ({ query, db }) =>
    lookups.singlePage(await lookups.listBankCodes(db, query.bank)),
  );

  serve(app, listCities, { subject: 'Customer' }, async ({ who, db }) =>
    lookups.singlePage(await lookups.listCities(db, who.profileId)),
  );

  serve(app, listCategories, { subject: 'Customer' }, async ({ who, db }) =>
    lookups.singlePage(await categories(db, who.profileId)),
  );

  serve(app, listSubcategories, { subject: 'Customer' }, async ({ params, who, db }) => {
    mustBeOwn(who.profileId, params.id);
    return lookups.singlePage(await subcategories(db, who.profileId));
  });

  serve(app, listAllCustomers, { subject: 'Customer' }, async ({ params, who, db }) => {
    mustBeOwn(who.profileId, params.id);
    return lookups.singlePage(await allCustomers(db, who.profileId));
  });

  serveList(app, listCostCenters, { subject: 'CostCenter' }, ({ query, who, db }, page) =>
    lookups.listCostCenters(db, who.profileId, page, query),
  );
}
