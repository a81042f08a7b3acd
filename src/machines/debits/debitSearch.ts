import type { ActorRefFrom } from 'xstate';
import { call } from '../../api/call';
import { listDebitDetails } from '../../api/contract/debits/debits';
import type { searchMachine } from '../kit/search';
import { exclusionKey } from './exclusions';

type Query = { id: string; search: string };
/** Ids of the lines and keys of the exclusions that match; the debit keeps all of them, with their edits. */
type Found = { lines: ReadonlySet<string>; leftOut: ReadonlySet<string> };

export type DebitSearchActor = ActorRefFrom<ReturnType<typeof searchMachine<Query, Found>>>;

/** Finds the details of a debit by customer, DNI or document. */
export async function findDebitDetails({ id, search }: Query, signal: AbortSignal): Promise<Found> {
  const { lines, left_out } = await call(listDebitDetails, { params: { id }, query: { search } }, { signal });
  return { lines: new Set(lines.map((line) => line.id)), leftOut: new Set(left_out.map(exclusionKey)) };
}
