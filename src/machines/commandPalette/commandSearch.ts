import type { ActorRefFrom } from 'xstate';
import { call } from '../../api/call';
import { listCustomers } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { toCents } from '../../api/contract/money';
import { type Document, listDocuments } from '../../api/contract/receivables/documents';
import { type FoundMovement, findMovements } from '../../api/contract/reconciliation/conciliations';
import type { Ask } from '../../api/contract/row';
import { typedAmount } from '../../api/contract/typedAmount';
import { documentsLike } from '../documents/documentsLike';
import type { searchMachine } from '../kit/search';

const MOST = 6;

/** What may be searched: what the person may see, and whether the service has movements to find and orders documents by an amount. */
export type Searchable = { customers: boolean; documents: boolean; movements: boolean; amounts: boolean };
/** `amount`: what the text is as money, if it is. */
type Query = Searchable & { text: string; amount: string | undefined };
/** `text`: what it was searched by. */
export type Found = { text: string; customers: Customer[]; documents: Document[]; movements: FoundMovement[] };

export type CommandSearchActor = ActorRefFrom<ReturnType<typeof searchMachine<Query, Found>>>;

/** Finds customers, documents and movements by their texts; documents and movements by their amount. */
export async function findAnything(query: Query, signal: AbortSignal): Promise<Found> {
  const { text } = query;
  const amount = query.amounts ? query.amount : undefined;
  const page = { page_size: MOST };
  const documentsOf = async (asked: Ask<typeof listDocuments>['query']) =>
    (await call(listDocuments, { query: { ...asked, ...page } }, { signal })).results;
  // With its decimals an amount is sought as one: whatever comes to it, paid or not. Without, its digits are in many numbers.
  const isSought = amount === undefined || typedAmount(text)?.hasDecimals === true;
  const [customers, named, exact, owed, movements] = await Promise.all([
    query.customers
      ? call(listCustomers, { query: { search: text, ...page } }, { signal }).then(({ results }) => results)
      : [],
    query.documents ? documentsLike(text, page, signal) : [],
    query.documents && !isSought ? documentsOf({ search: amount }) : [],
    query.documents && amount !== undefined ? documentsOf({ near: amount }) : [],
    query.movements
      ? call(findMovements, { query: { search: text, near: amount, ...page } }, { signal }).then(
          ({ results }) => results,
        )
      : [],
  ]);
  return { text, customers, documents: inOrder(amount, [...exact, ...named], owed).slice(0, MOST), movements };
}

/** Those of exactly the amount, owed or paid, those that the text names, and those that come near it; each once. */
function inOrder(amount: string | undefined, named: Document[], owed: Document[]): Document[] {
  const comesTo = (one: string | null) => amount !== undefined && one !== null && toCents(one) === toCents(amount);
  const isOwed = ({ balance }: Document) => comesTo(balance);
  const isExact = ({ total }: Document) => comesTo(total);
  const all = [...owed.filter(isOwed), ...named.filter(isExact), ...named, ...owed];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
