import { isForeign } from '../../api/client';
import { type Cents, centsOf, countedCents, fromCents, toCents } from '../../api/contract/money';
import type { Booked, Movement, MovementDetail } from '../../api/contract/reconciliation/shapes';
import { type AllocationLine, leftOf } from './allocationDraft';

/** The dispositions of a movement besides documents: credit, write-off and category. */

/** The customer who is credited with the surplus. */
export type CreditHolder = { customer: string; name: string };

/** What one category takes of the movement; the amount is positive, and empty while it is being typed. */
export type CategoryPart = { category: string; name: string; amount: string };

/** How the difference between movement and documents is resolved. `reasons`: why the rest of a document is written off, by document. `parts`: the categories it is split over. `withheld`: the documents that are paid but for a withholding. */
export type Remainder = {
  creditHolder?: CreditHolder | undefined;
  reasons?: Record<string, string> | undefined;
  parts?: CategoryPart[] | undefined;
  withheld?: string[] | undefined;
};

/**
 * The payment booked by hand that is proposed as this movement: the only one of a customer that something names, else the only
 * one where nothing else explains the movement.
 */
export function proposedPayment({ booked = [], candidates, repeats }: MovementDetail): Booked | undefined {
  const named = new Set(candidates.map(({ customer_id }) => customer_id));
  if (repeats) named.add(repeats.customer_id);
  const theirs = booked.filter(({ customer_id }) => named.has(customer_id));
  const [only, ...others] = theirs.length > 0 ? theirs : candidates.length === 0 ? booked : [];
  return others.length === 0 ? only : undefined;
}

/** The proposed remainder: a bank's fee that a rule explains is written off, what is surely withheld is expected, and the payer is credited with the surplus. */
export function firstRemainder(detail: MovementDetail): Remainder {
  const reasons = detail.suggested.flatMap(({ document_id, forgiven }) =>
    forgiven ? [[document_id, forgiven.reason] as const] : [],
  );
  const withheld = detail.suggested.flatMap(({ document_id, withheld }) => (withheld ? [document_id] : []));
  const creditHolder = proposedPayment(detail) ? undefined : surplusHolder(detail);
  return {
    ...(creditHolder && { creditHolder }),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    ...(withheld.length > 0 && { withheld }),
  };
}

/** The holder of a sure surplus; of one that a batch left; or of a repeated payment, where nothing else may explain it. */
function surplusHolder(detail: MovementDetail): CreditHolder | undefined {
  if (isForeign()) return undefined;
  const { allocations, candidates, unassigned, repeats, suggestion, because, suggested } = detail;
  if (suggestion === 'segura' && because?.kind === 'surplus') {
    const named = candidates.find(({ document_id }) => document_id === suggested[0]?.document_id);
    return named && holderOf(named);
  }
  const [first] = allocations;
  if (candidates.length > 0 || countedCents(unassigned) <= 0) return undefined;
  if (!first) return repeats && holderOf(repeats);
  if (allocations.some(({ customer_id }) => customer_id !== first.customer_id)) return undefined;
  return holderOf(first);
}

const holderOf = ({ customer_id, customer_name }: Paying): CreditHolder | undefined =>
  customer_id === null ? undefined : { customer: customer_id, name: customer_name };
type Paying = { customer_id: string | null; customer_name: string };

/** The part of a remainder that concerns these lines, and the holder. */
export function remainderOf(
  { creditHolder, reasons = {}, withheld = [] }: Remainder,
  lines: AllocationLine[],
): Remainder {
  const isIn = (document: string) => lines.some((line) => line.document === document);
  const ofLines = Object.entries(reasons).filter(([document]) => isIn(document));
  const withheldOfLines = withheld.filter(isIn);
  return {
    ...(creditHolder && { creditHolder }),
    ...(ofLines.length > 0 && { reasons: Object.fromEntries(ofLines) }),
    ...(withheldOfLines.length > 0 && { withheld: withheldOfLines }),
  };
}

/** The rest of a document is written off for this reason; undefined cancels it. */
export function writtenOff(remainder: Remainder, document: string, reason: string | undefined): Remainder {
  const { [document]: _, ...others } = remainder.reasons ?? {};
  const reasons = reason === undefined ? others : { ...others, [document]: reason };
  return { ...remainder, reasons: Object.keys(reasons).length > 0 ? reasons : undefined };
}

/** The document is paid but for a withholding, so that nothing of it is written off; or not. */
export function asWithheld(remainder: Remainder, document: string, isTaken: boolean): Remainder {
  const others = (remainder.withheld ?? []).filter((one) => one !== document);
  const withheld = isTaken ? [...others, document] : others;
  const rest = isTaken ? writtenOff(remainder, document, undefined) : remainder;
  return { ...rest, withheld: withheld.length > 0 ? withheld : undefined };
}

const SHORTEST_REASON = 3;

/** What a document of the draft still owes after it. */
export const stillOwed = ({ balance, amount }: AllocationLine): Cents => centsOf(balance) - countedCents(amount);

/** Whether the rest of a document may be written off; `limit` is the company's. */
export function mayWriteOff(line: AllocationLine, limit: string | undefined): boolean {
  const rest = stillOwed(line);
  return rest > 0 && countedCents(line.amount) > 0 && rest <= centsOf(limit ?? '0.00');
}

/** What a document of the draft lacks, in words, where that may be withheld. */
export function withholdingOf(
  line: AllocationLine,
  { candidates }: Pick<MovementDetail, 'candidates'>,
): string | undefined {
  const found = candidates.find(({ document_id }) => document_id === line.document)?.withholding;
  return found && centsOf(found.amount) === stillOwed(line) && countedCents(line.amount) > 0 ? found.words : undefined;
}

/** All documents of a set that lack what may be withheld are paid but for it. */
export const setWithheld = (
  remainder: Remainder,
  draft: AllocationLine[],
  detail: Pick<MovementDetail, 'candidates'>,
): Remainder =>
  draft.reduce(
    (so, line) => (withholdingOf(line, detail) === undefined ? so : asWithheld(so, line.document, true)),
    remainder,
  );

/** The expected withholdings of the draft. */
export function withheldIn(draft: AllocationLine[], { withheld = [] }: Remainder, detail: MovementDetail) {
  return draft.flatMap((line) =>
    withheld.includes(line.document) && withholdingOf(line, detail) !== undefined
      ? [{ document_id: line.document, amount: fromCents(stillOwed(line)) }]
      : [],
  );
}

/** The write-offs of the draft, with their reasons. */
export function writeOffsIn(draft: AllocationLine[], { reasons = {} }: Remainder, limit: string | undefined) {
  return draft.flatMap((line) => {
    const reason = reasons[line.document];
    return reason === undefined || !mayWriteOff(line, limit)
      ? []
      : [{ document_id: line.document, amount: fromCents(stillOwed(line)), reason: reason.trim() }];
  });
}

/** Sets the amount of a part; undefined removes it. No parts are none. */
export function withPart(
  remainder: Remainder,
  { category, name, amount }: Omit<CategoryPart, 'amount'> & { amount: string | undefined },
): Remainder {
  const { parts = [], ...others } = remainder;
  const isThere = parts.some((part) => part.category === category);
  const next = amount === undefined ? [] : [{ category, name, amount }];
  const changed = isThere ? parts.flatMap((part) => (part.category === category ? next : [part])) : [...parts, ...next];
  return { ...others, ...(changed.length > 0 && { parts: changed }) };
}

/** A part of a split as it is being entered: an id of a category, and an amount; undefined stands for all that is left. */
export type PartEntry = { category: string; amount: string | undefined };
export const noPartEntry: PartEntry = { category: '', amount: undefined };

type Category = { id: string; name: string };

/** The categories that have no part yet. */
export const freeCategories = (categories: Category[], { parts = [] }: Remainder): Category[] =>
  categories.filter(({ id }) => !parts.some((part) => part.category === id));

/** The part that an entry adds; undefined while a free category or an amount is missing. `left`: what the others leave. */
export function partEntered(entry: PartEntry, free: Category[], left: Cents): CategoryPart | undefined {
  const chosen = free.find(({ id }) => id === entry.category);
  const amount = amountEntered(entry, left);
  const cents = toCents(amount);
  return chosen && cents !== undefined && cents > 0 ? { category: chosen.id, name: chosen.name, amount } : undefined;
}

export const amountEntered = ({ amount }: PartEntry, left: Cents): string => amount ?? fromCents(Math.max(0, left));

/** What documents and categories leave of a movement: of what is unassigned, or of all that went out. */
export function leftBeside(draft: AllocationLine[], { parts = [] }: Remainder, movement: Movement): Cents {
  const amount = countedCents(movement.amount);
  const all = amount < 0 ? -amount : leftOf(draft, movement);
  return all - parts.reduce((sum, part) => sum + countedCents(part.amount), 0);
}

/** Whether the parts, with what else is chosen, come to all of the movement. */
export function isSplitWhole(draft: AllocationLine[], remainder: Remainder, movement: Movement): boolean {
  const { parts = [] } = remainder;
  const left = leftBeside(draft, remainder, movement);
  return (
    parts.every(({ amount }) => countedCents(amount) > 0) &&
    (left === 0 || (left > 0 && Boolean(remainder.creditHolder)))
  );
}

/** The credit of the draft; undefined without a holder or a surplus. */
export function creditIn(draft: AllocationLine[], remainder: Remainder, movement: Movement) {
  const { creditHolder } = remainder;
  const left = leftBeside(draft, remainder, movement);
  return creditHolder && left > 0 ? { customer_id: creditHolder.customer, amount: fromCents(left) } : undefined;
}

/** The possible credit holders: the payers of the ticked documents, and the chosen one. None where a credit is not of the service's calls. */
export function creditHoldersFor(draft: AllocationLine[], { creditHolder }: Remainder): CreditHolder[] {
  if (isForeign()) return [];
  const known = draft.filter(({ customer }) => customer !== '');
  const payers = known.map(({ customer, customerName }) => [customer, { customer, name: customerName }] as const);
  return [...new Map([...(creditHolder ? [[creditHolder.customer, creditHolder] as const] : []), ...payers]).values()];
}

/** Whether every write-off has a reason. */
export const isRemainderComplete = (
  draft: AllocationLine[],
  remainder: Remainder,
  limit: string | undefined,
): boolean => writeOffsIn(draft, remainder, limit).every(({ reason }) => reason.length >= SHORTEST_REASON);

/** Whether a category may be assigned: to the unassigned rest of incoming money, or to all of an outgoing movement. */
export const mayCategorise = (movement: Movement): boolean =>
  countedCents(movement.unassigned) > 0 || (movement.status === 'sin_aplicar' && countedCents(movement.amount) < 0);

/** Movements a bulk category applies to: outgoing ones only. */
export const categorisable = (shown: Movement[]): Movement[] =>
  shown.filter((movement) => movement.status === 'sin_aplicar' && mayCategorise(movement));

export const hasCategory = (movement: Pick<Movement, 'category'>): boolean => Boolean(movement.category);
