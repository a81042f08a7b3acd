import * as z from 'zod/mini';
import { id, listQuery, orderingOf, pageOf, row } from '../row';

export const costCenter = z.looseObject({ id, code: z.string(), name: z.string() });
export type CostCenter = z.output<typeof costCenter>;

export const listCostCenters = row({
  name: 'listCostCenters',
  method: 'GET',
  path: '/customers/cost_center/',
  specified: ['p', 'search', 'page_size'],
  query: z.extend(listQuery, { ordering: z.optional(orderingOf('code', 'name')) }),
  answer: pageOf(costCenter),
});
