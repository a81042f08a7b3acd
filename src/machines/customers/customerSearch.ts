import { call } from '../../api/call';
import { type CustomerOption, listAllCustomers, listClient } from '../../api/contract/customers/lookups';
import { normalizeForSearch } from '../../api/contract/withoutAccents';

/** A customer with its normalised search text. */
export type KnownCustomer = { customer: CustomerOption; key: string };

/** The company whose customers are listed; undefined lists every customer that the person may see. */
type Query = { profileId: string | undefined };

/** All customers of a company, for a picker that searches them locally. */
export async function findCustomers({ profileId }: Query, signal: AbortSignal): Promise<KnownCustomer[]> {
  const { results } = await (profileId === undefined
    ? call(listClient, {}, { signal })
    : call(listAllCustomers, { params: { id: profileId } }, { signal }));
  return results.map((customer) => ({ customer, key: keyOf(customer) }));
}

const keyOf = ({ first_name, last_name, tradename, dni }: CustomerOption): string =>
  normalizeForSearch(`${first_name} ${last_name} ${tradename} ${dni}`);

/**
 * The customers that match every word of the text: those first where each is an entire word, then those where each begins
 * one. «Cliente 8» is not «Cliente 13», whose identifier has an 8.
 */
export function customersMatching(known: readonly KnownCustomer[], text: string): CustomerOption[] {
  const words = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  const exact: CustomerOption[] = [];
  const begun: CustomerOption[] = [];
  const within: CustomerOption[] = [];
  for (const { key, customer } of known) {
    if (!words.every((word) => key.includes(word))) continue;
    const marked = ` ${key} `;
    if (words.every((word) => marked.includes(` ${word} `))) exact.push(customer);
    else if (words.every((word) => marked.includes(` ${word}`))) begun.push(customer);
    else within.push(customer);
  }
  return [...exact, ...begun, ...within];
}
