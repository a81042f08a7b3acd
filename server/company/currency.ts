import type { Queryable } from '../database/database';
import { companyCountry } from './country';

/** Of the countries without the euro or the dollar of the United States, ISO 4217. */
const OWN: Readonly<Record<string, string>> = {
  AR: 'ARS',
  BO: 'BOB',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  CR: 'CRC',
  CU: 'CUP',
  DO: 'DOP',
  GT: 'GTQ',
  HN: 'HNL',
  MX: 'MXN',
  NI: 'NIO',
  PE: 'PEN',
  PY: 'PYG',
  UY: 'UYU',
  VE: 'VES',
};
const EURO = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));

/** The currency, ISO 4217, of what names none: that of the company's country. */
export async function usualCurrency(db: Queryable, profileId: string): Promise<string> {
  const country = (await companyCountry(db, profileId)) ?? '';
  return EURO.has(country) ? 'EUR' : (OWN[country] ?? 'USD');
}
