import type { z } from 'zod';
import type { Bank } from '../../src/api/contract/bankAccounts';
import type { CostCenter, listCostCenters as costCentersRow } from '../../src/api/contract/documents';
import type { BankCode, City } from '../../src/api/contract/lookups';
import type { Queryable } from '../database/database';
import { type Listed, listed, orderOf, type Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';

/** Shared banks, bank codes and cities, and the company's own; those of its country come first. */

const ownCountry = (profileId: string) => sql`country is not distinct from country_of(${profileId}) desc, country`;

export function listBanks(db: Queryable, profileId: string, onlyDebits: boolean): Promise<Bank[]> {
  return db.rows<Bank>(sql`
    select id, name, country, cash_management from bank where cash_management or not ${onlyDebits}
    order by ${ownCountry(profileId)}, match_key(name), id`);
}

/** Of one bank, or of all. */
export async function listBankCodes(db: Queryable, bankId?: string): Promise<BankCode[]> {
  if (bankId !== undefined && !isUuid(bankId)) return [];
  return db.rows<BankCode>(sql`
    select id, bank_id as bank, code, name from bank_code where ${bankId === undefined} or bank_id = ${bankId}
    order by code, id`);
}

export function listCities(db: Queryable, profileId: string): Promise<City[]> {
  return db.rows<City>(sql`
    select id, name, province, country from city order by ${ownCountry(profileId)}, match_key(name), province, id`);
}

/** `search` looks in code and name. */
export function listCostCenters(
  db: Queryable,
  profileId: string,
  page: Page,
  { search = '', ordering }: z.output<(typeof costCentersRow)['query']>,
): Promise<Listed<CostCenter>> {
  const where = sql`s.profile_id = ${profileId} and match_key(s.code || ' ' || s.name) like '%' || sought(${search}) || '%'`;
  const projection = (rows: Sql) => sql`select s.id, s.code, s.name from ${rows} s`;
  const [by, usual] = [{ code: sql`s.code`, name: sql`match_key(s.name)` }, sql`s.code, s.id`];
  const order = orderOf({ by, usual, id: sql`s.id` }, ordering);
  return listed(db, { rows: sql`select s.* from cost_center s`, where, order, projection: projection }, page);
}

/** An unpaged list as a single page. */
export function singlePage<T>(results: T[]): { count: number; next: null; previous: null; results: T[] } {
  return { count: results.length, next: null, previous: null, results };
}
