import type { groupByDocument } from '../../api/contract/customers/customers';
import type { CustomerByDocument } from '../../api/contract/customers/shapes';
import { countedCents, fromCents, isZero } from '../../api/contract/money';
import { BUCKETS, OVERDUE } from '../../api/contract/receivables/documents';
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
  /** Null where the provider does not say it. */
  saldo: string | null;
  docs: number | null;
  contactos: number;
  subcategories: string[];
  /** What they owe of the ages and the cost center that the filter names; all of it where it names none, or the provider does not say. */
  named: string | null;
} & Pick<
  CustomerByDocument,
  'currency' | 'buckets' | 'owed_by_age' | 'owed_by_center' | 'disputed' | 'cost_centers' | 'last_contact' | 'promise'
>;

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
    const {
      currency,
      buckets,
      owed_by_age,
      owed_by_center,
      disputed,
      cost_centers,
      last_contact,
      promise,
      subcategories = [],
    } = one;
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
      named: one.saldo,
      docs: one.docs,
      contactos: count,
      subcategories,
      ...{ currency, buckets, owed_by_age, owed_by_center, disputed, cost_centers, last_contact, promise },
    };
  });
}

export const NO_CONTACT = { phone: 'Sin celular', email: 'Sin email', count: 0 };

/** The filters as typed or chosen; an empty one matches everybody. */
export type AudienceFilters = Record<(typeof FILTERS)[number], string>;

/** `customers`: ids with commas between, of those chosen in their list. `bucket`: one age, or several with commas between. `least`: a decimal string. `quiet`: days since the last time they were reached. */
export const FILTERS = ['customers', 'bucket', 'least', 'subcategory', 'cost_center', 'quiet', 'promise'] as const;

export const EVERYBODY: AudienceFilters = {
  customers: '',
  bucket: '',
  least: '',
  subcategory: '',
  cost_center: '',
  quiet: '',
  promise: '',
};

/** By which field of the rows a filter chooses, where it is one that only some providers say. */
const CHOSEN_BY = {
  bucket: 'buckets',
  subcategory: 'subcategories',
  cost_center: 'cost_centers',
  quiet: 'last_contact',
  promise: 'promise',
} as const;

/** The filters of what no row says: nobody would be left by them, or everybody. Without rows there are none. */
export const unsaidFilters = (rows: AudienceRow[]): Set<string> =>
  new Set(
    Object.entries(CHOSEN_BY).flatMap(([filter, field]) =>
      rows.length > 0 && rows.every((row) => row[field] === undefined || row[field]?.length === 0) ? [filter] : [],
    ),
  );

/** The rows that match the filters. `today` is an ISO day. */
export function chosenOf(rows: AudienceRow[], filters: AudienceFilters, today: string): AudienceRow[] {
  const { subcategory, cost_center, promise } = filters;
  const ages = agesOf(filters);
  const least = countedCents(filters.least || '0.00');
  const before = filters.quiet === '' ? undefined : addDays(today, -Number(filters.quiet));
  const named = filters.customers === '' ? undefined : new Set(filters.customers.split(','));
  const isBoth = ages.length > 0 && cost_center !== '';
  const matching = rows.filter(
    (row) =>
      (named === undefined || named.has(row.id)) &&
      (ages.length === 0 || row.buckets?.some((one) => ages.includes(one))) &&
      (isZero(filters.least || '0.00') || countedCents(row.saldo) >= least) &&
      (subcategory === '' || row.subcategories.includes(subcategory)) &&
      (cost_center === '' || row.cost_centers?.includes(cost_center)) &&
      (!isBoth || isOwedThere(row, ages, cost_center)) &&
      (before === undefined || !row.last_contact || row.last_contact <= before) &&
      (promise === '' || row.promise === promise),
  );
  return isNarrowed(filters) ? matching.map((row) => ({ ...row, named: namedOf(row, filters) })) : matching;
}

/** Whether the filter names some of the debt, and not all of it. */
export const isNarrowed = ({ bucket, cost_center }: AudienceFilters): boolean => bucket !== '' || cost_center !== '';

/** By age, of the cost center if one is named; undefined where the provider does not say. */
const owedOf = ({ owed_by_age, owed_by_center }: AudienceRow, center: string) =>
  center === '' ? owed_by_age : owed_by_center && (owed_by_center[center] ?? {});

/** Whether it is known how much each of them owes of what the filter names. */
export const isNamedOf = (rows: AudienceRow[], { cost_center }: AudienceFilters): boolean =>
  rows.every((row) => owedOf(row, cost_center) !== undefined);

/** An old document of one cost center and a new one of another are no old document of the other. */
function isOwedThere(row: AudienceRow, ages: string[], center: string): boolean {
  const owed = owedOf(row, center);
  return owed === undefined || ages.some((age) => age in owed);
}

function namedOf(row: AudienceRow, filters: AudienceFilters): string | null {
  const owed = owedOf(row, filters.cost_center);
  if (!owed) return row.saldo;
  const ages = agesOf(filters);
  const sums = ages.length === 0 ? Object.values(owed) : ages.map((age) => owed[age] ?? '0.00');
  return fromCents(sums.reduce((sum, one) => sum + countedCents(one), 0));
}

export const agesOf = ({ bucket }: AudienceFilters): string[] => (bucket === '' ? [] : bucket.split(','));

/** In ageing order, however they were chosen. */
export const agesAsFilter = (ages: readonly string[]): string => BUCKETS.filter((one) => ages.includes(one)).join(',');

export const ALL_OVERDUE: string = OVERDUE.join(',');

/** `31 a 90 días`, `más de 60 días`, `lo vencido`, `por vencer y sin fecha`; empty for no ages. */
export function agesInWords(ages: readonly string[]): string {
  const late = OVERDUE.filter((one) => ages.includes(one));
  const [first] = late;
  const from = first ? OVERDUE.indexOf(first) : 0;
  const isRun = late.every((one, n) => one === OVERDUE[from + n]);
  const isOpen = from + late.length === OVERDUE.length;
  const run = isOpen
    ? from === 0
      ? 'lo vencido'
      : `más de ${from * 30} días`
    : `${from * 30 + 1} a ${(from + late.length) * 30} días`;
  const named =
    late.length === 0
      ? []
      : isRun
        ? [run]
        : late.map((one) => (one === 'Más de 120' ? 'más de 120 días' : `${one.replace('-', ' a ')} días`));
  return [ages.includes('Por vencer') && 'por vencer', ...named, ages.includes('Sin fecha') && 'sin fecha']
    .filter(Boolean)
    .join(' y ');
}

/** Of how many of them nobody says what they owe: they are in no sum. */
export const unsaidDebts = (rows: AudienceRow[]): number => rows.filter(({ named }) => named === null).length;

/** What the filter names of what they owe, one line per currency (empty where the provider says none): amounts of several currencies are never added. */
export function owedBy(rows: AudienceRow[]): { currency: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { currency = '', named } of rows) {
    if (named !== null) sums.set(currency, (sums.get(currency) ?? 0) + countedCents(named));
  }
  return [...sums].map(([currency, cents]) => ({ currency, cents })).sort((a, b) => b.cents - a.cents);
}

/** What of the ages and the cost center that the filter names is in dispute, and so in none of these sums; a line per currency. */
export function disputedBy(
  rows: AudienceRow[],
  filters: AudienceFilters,
): { currency: string; cents: number; customers: number }[] {
  const ages = agesOf(filters);
  const sums = new Map<string, { cents: number; customers: number }>();
  for (const { currency = '', disputed = [] } of rows) {
    const cents = disputed
      .filter(({ bucket }) => ages.length === 0 || ages.includes(bucket))
      .filter(({ cost_center }) => filters.cost_center === '' || cost_center === filters.cost_center)
      .reduce((sum, { amount }) => sum + countedCents(amount), 0);
    if (cents === 0) continue;
    const known = sums.get(currency) ?? { cents: 0, customers: 0 };
    sums.set(currency, { cents: known.cents + cents, customers: known.customers + 1 });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum })).sort((a, b) => b.cents - a.cents);
}
