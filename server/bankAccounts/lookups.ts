import type { BankCode, City } from '../../src/api/contract/customers/lookups';
import type { Bank } from '../../src/api/contract/reconciliation/bankAccounts';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
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
