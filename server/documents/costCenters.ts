import type * as z from 'zod/mini';
import type { CostCenter, listCostCenters as costCentersRow } from '../../src/api/contract/receivables/costCenters';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, orderOf, type Page } from '../database/list';
import { type Sql, sql } from '../database/sql';

/** `search` looks in code and name. */
export function listCostCenters(
  db: Queryable,
  profileId: string,
  page: Page,
  { search = '', ordering }: z.output<(typeof costCentersRow)['query']>,
): Promise<Listed<CostCenter>> {
  const where = sql`s.profile_id = ${profileId} and ${contains(sql`s.code || ' ' || s.name`, search)}`;
  const projection = (rows: Sql) => sql`select s.id, s.code, s.name from ${rows} s`;
  const [by, usual] = [{ code: sql`s.code`, name: sql`match_key(s.name)` }, sql`s.code, s.id`];
  const order = orderOf({ by, usual, id: sql`s.id` }, ordering);
  return listed(db, { rows: sql`select s.* from cost_center s`, where, order, projection }, page);
}
