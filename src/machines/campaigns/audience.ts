import type { groupByDocument } from '../../api/contract/customers/customers';
import type { CustomerByDocument } from '../../api/contract/customers/shapes';
import { isZero, toCents } from '../../api/contract/money';
import type { Answer } from '../../api/contract/row';
import { addDays } from './addDays';

/** Customers with debt, in the form of a campaign's audience: specification chapter 3. */
export type AudienceRow = {
  id: string;
  first_name: string;
  last_name: string;
  dni: string;
  tradename: string;
  position: string;
  phone: string;
  email: string;
  saldo: string;
  docs: number;
  contactos: number;
  subcategories: string[];
} & Pick<CustomerByDocument, 'currency' | 'buckets' | 'cost_centers' | 'last_contact' | 'promise'>;

/** Customers and their contacts as one list: the first contact's phone and email, and how many there are. */
export function audienceOf({ infoDocs, contactos }: Answer<typeof groupByDocument>): AudienceRow[] {
  const contacts = new Map<string, { phone: string; email: string; count: number }>();
  for (const { customer__id, phone, email } of contactos) {
    const known = contacts.get(customer__id);
    if (known) known.count += 1;
    else contacts.set(customer__id, { phone, email, count: 1 });
  }
  return infoDocs.map((one) => {
    const { phone, email, count } = contacts.get(one.customer__id) ?? NO_CONTACT;
    const { currency, buckets, cost_centers, last_contact, promise, subcategories = [] } = one;
    return {
      id: one.customer__id,
      first_name: one.customer__first_name,
      last_name: one.customer__last_name,
      dni: one.customer__dni,
      tradename: one.customer__tradename,
      position: one.customer__position,
      phone,
      email,
      saldo: one.saldo,
      docs: one.docs,
      contactos: count,
      subcategories,
      ...{ currency, buckets, cost_centers, last_contact, promise },
    };
  });
}

const NO_CONTACT = { phone: 'Sin celular', email: 'Sin email', count: 0 };

/** The filters as typed or chosen; an empty one matches everybody. */
export type AudienceFilters = Record<(typeof FILTERS)[number], string>;

/** `bucket`: one age, or several with commas between. `least`: a decimal string. `quiet`: days since the last time they were reached. */
export const FILTERS = ['bucket', 'least', 'subcategory', 'cost_center', 'quiet', 'promise'] as const;

export const EVERYBODY: AudienceFilters = {
  bucket: '',
  least: '',
  subcategory: '',
  cost_center: '',
  quiet: '',
  promise: '',
};

/** The rows that match the filters. `today` is an ISO day. */
export function chosenOf(rows: AudienceRow[], filters: AudienceFilters, today: string): AudienceRow[] {
  const { bucket, subcategory, cost_center, promise } = filters;
  const least = toCents(filters.least || '0.00') ?? 0;
  const before = filters.quiet === '' ? undefined : addDays(today, -Number(filters.quiet));
  return rows.filter(
    (row) =>
      (bucket === '' || row.buckets?.some((one) => bucket.split(',').includes(one))) &&
      (isZero(filters.least || '0.00') || (toCents(row.saldo) ?? 0) >= least) &&
      (subcategory === '' || row.subcategories.includes(subcategory)) &&
      (cost_center === '' || row.cost_centers?.includes(cost_center)) &&
      (before === undefined || !row.last_contact || row.last_contact <= before) &&
      (promise === '' || row.promise === promise),
  );
}

/** The total owed, one line per currency (empty where the provider says none): amounts of several currencies are never added. */
export function owedBy(rows: AudienceRow[]): { currency: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { currency = '', saldo } of rows) sums.set(currency, (sums.get(currency) ?? 0) + (toCents(saldo) ?? 0));
  return [...sums].map(([currency, cents]) => ({ currency, cents })).sort((a, b) => b.cents - a.cents);
}
