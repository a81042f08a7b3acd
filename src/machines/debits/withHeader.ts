import * as z from 'zod/mini';
import { call } from '../../api/call';
import { getDebit, type listDebitDetails } from '../../api/contract/debits/debits';
import type { DebitDetail } from '../../api/contract/debits/shapes';
import { type Answer, isListAlone } from '../../api/contract/row';

type Details = Answer<typeof listDebitDetails>;

/** The details with what is said of their debit: where a provider answers the details alone, its header is read too. */
export async function withHeader(details: Details, signal?: AbortSignal): Promise<Details> {
  const lines = details.lines.map(asSaid);
  if (!isListAlone(details)) return { ...details, lines };
  const header = await call(getDebit, { params: { id: details.id } }, signal && { signal });
  return { ...header, lines, left_out: details.left_out };
}

const excluded = z.looseObject({ excluded: z.union([z.literal(true), z.literal('true'), z.literal(1)]) });

/** A provider may say that a line is left out by the field that asks for it, and not by its status. */
const asSaid = (line: DebitDetail): DebitDetail =>
  z.safeParse(excluded, line).success ? { ...line, status: 'excluido' } : line;
