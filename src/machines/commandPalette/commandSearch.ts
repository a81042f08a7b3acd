import type { ActorRefFrom } from 'xstate';
import { call } from '../../api/call';
import { listCustomers } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { toCents } from '../../api/contract/money';
import { type Document, listDocuments } from '../../api/contract/receivables/documents';
import type { searchMachine } from '../kit/search';

const MOST = 6;

/** What may be searched: what the person may see, and whether the service orders documents by an amount. */
export type Searchable = { customers: boolean; documents: boolean; amounts: boolean };
/** `amount`: what the text is as money, if it is. */
type Query = Searchable & { text: string; amount: string | undefined };
/** `text`: what it was searched by. */
export type Found = { text: string; customers: Customer[]; documents: Document[] };

export type CommandSearchActor = ActorRefFrom<ReturnType<typeof searchMachine<Query, Found>>>;

/** Finds customers and documents by their texts, and documents owed by their amount. */
export async function findAnything(query: Query, signal: AbortSignal): Promise<Found> {
  const { text, amount } = query;
  const asked = { query: { search: text, page_size: MOST } };
  const [customers, named, owed] = await Promise.all([
    query.customers ? call(listCustomers, asked, { signal }).then(({ results }) => results) : [],
    query.documents ? call(listDocuments, asked, { signal }).then(({ results }) => results) : [],
    query.documents && query.amounts && amount !== undefined
      ? call(listDocuments, { query: { near: amount, page_size: MOST } }, { signal }).then(({ results }) => results)
      : [],
  ]);
  return { text, customers, documents: inOrder(amount, named, owed).slice(0, MOST) };
}

/** Those of exactly the amount, those that the text names, and those that come near it; each once. */
function inOrder(amount: string | undefined, named: Document[], owed: Document[]): Document[] {
  const isExact = ({ balance }: Document) =>
    amount !== undefined && balance !== null && toCents(balance) === toCents(amount);
  const all = [...owed.filter(isExact), ...named, ...owed];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
