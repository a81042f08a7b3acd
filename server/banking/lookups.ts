import type { Bank } from '../../src/api/contract/bankAccounts';
import type { CostCenter } from '../../src/api/contract/documents';
import type { BankCode, City } from '../../src/api/contract/lookups';
import type { Queryable } from '../database/database';
import type { Page } from '../database/list';
import { isUuid } from '../database/uuid';

/** Banks, their codes and cities are the same for every profile; cost centers are the profile's own. */

export function listBanks(db: Queryable, onlyDebits: boolean): Promise<Bank[]> {
  return db.rows<Bank>(
    'select id, name, country, cash_management from bank where cash_management or not $1 order by country, name',
    [onlyDebits],
  );
}

export async function listBankCodes(db: Queryable, bankId: string): Promise<BankCode[]> {
  if (!isUuid(bankId)) return [];
  return db.rows<BankCode>('select id, bank_id as bank, code, name from bank_code where bank_id = $1 order by code', [
    bankId,
  ]);
}

export function listCities(db: Queryable): Promise<City[]> {
  return db.rows<City>('select id, name, province from city order by match_key(name), province');
}

/** `search` looks in code and name. */
export async function listCostCenters(
  db: Queryable,
  profileId: string,
  { pageSize, offset }: Page,
  search: string,
): Promise<{ count: number; results: CostCenter[] }> {
  const where = `profile_id = $1 and match_key(code || ' ' || name) like '%' || match_key($2) || '%'`;
  const [total] = await db.rows<{ count: number }>(`select count(*) from cost_center where ${where}`, [
    profileId,
    search,
  ]);
  const results = await db.rows<CostCenter>(
    `select id, code, name from cost_center where ${where} order by code, id limit $3 offset $4`,
    [profileId, search, pageSize, offset],
  );
  return { count: total?.count ?? 0, results };
}

/** A look-up that is not paged, as a page that holds all of it. */
export function whole<T>(results: T[]): { count: number; next: null; previous: null; results: T[] } {
  return { count: results.length, next: null, previous: null, results };
}
