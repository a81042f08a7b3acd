import { call } from '../../api/call';
import { getDebit, type listDebitDetails } from '../../api/contract/debits/debits';
import { type Answer, isListAlone } from '../../api/contract/row';

type Details = Answer<typeof listDebitDetails>;

/** The details with what is said of their debit: where a provider answers the details alone, its header is read too. */
export async function withHeader(details: Details, signal?: AbortSignal): Promise<Details> {
  if (!isListAlone(details)) return details;
  const header = await call(getDebit, { params: { id: details.id } }, signal && { signal });
  return { ...header, lines: details.lines, left_out: details.left_out };
}
