import { call } from '../../api/call';
import { listDebitDetails } from '../../api/contract/debits';
import { searchMachine } from '../kit/search';
import { exclusionKey } from './exclusions';

/** Searches the details of a debit by customer, DNI or document. The debit keeps all of them, with their edits. */
export const debitSearchMachine = searchMachine('debitSearch', async (query: { id: string; search: string }, signal) => {
  const { id, search } = query;
  const { lines, left_out } = await call(listDebitDetails, { params: { id }, query: { search } }, { signal });
  return { lines: new Set(lines.map((line) => line.id)), leftOut: new Set(left_out.map(exclusionKey)) };
});
