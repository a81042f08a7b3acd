import type { Conciliation, Movement, MovementDetail } from '../../api/contract/conciliationShapes';
import { type Cents, centsOf, countedCents, fromCents, toCents } from '../../api/contract/money';
import { type AllocationLine, leftOf } from './allocationDraft';
import { isOpen } from './movements';

/** How a movement ends where documents alone do not end it: what a customer keeps, what is forgiven, what is no customer's. */

/** Who keeps what the documents do not need. */
export type CreditHolder = { customer: string; name: string };

/** Begun with the draft: `reasons` by document, of those whose rest is forgiven. */
export type Remainder = { creditHolder?: CreditHolder | undefined; reasons?: Record<string, string> | undefined };

/** What is filled in: what a rule says that the bank kept of a payment is forgiven, and who paid keeps what is left over. */
export function firstRemainder(detail: MovementDetail): Remainder {
  const reasons = detail.suggested.flatMap(({ document_id, forgiven }) =>
    forgiven ? [[document_id, forgiven.reason] as const] : [],
  );
  const creditHolder = surplusHolder(detail);
  return { ...(creditHolder && { creditHolder }), ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }) };
}

/** Who keeps what one customer paid beyond their documents, or paid for the second time, where nothing else may explain it. */
function surplusHolder({ allocations, candidates, unassigned, repeats }: MovementDetail): CreditHolder | undefined {
  const [first] = allocations;
  if (candidates.length > 0 || countedCents(unassigned) <= 0) return undefined;
  if (!first) return repeats && { customer: repeats.customer_id, name: repeats.customer_name };
  if (allocations.some(({ customer_id }) => customer_id !== first.customer_id)) return undefined;
  return { customer: first.customer_id, name: first.customer_name };
}

const SHORTEST_REASON = 3;

/** What a document of the draft would still owe. */
export const stillOwed = ({ balance, amount }: AllocationLine): Cents => centsOf(balance) - (toCents(amount) ?? 0);

/** Whether the rest of a document may be forgiven; `limit` is the company's. */
export function mayWriteOff(line: AllocationLine, limit: string | undefined): boolean {
  const rest = stillOwed(line);
  return rest > 0 && (toCents(line.amount) ?? 0) > 0 && rest <= centsOf(limit ?? '0.00');
}

/** The lines whose rest is forgiven, with why. */
export function writeOffsIn(draft: AllocationLine[], { reasons = {} }: Remainder, limit: string | undefined) {
  return draft.flatMap((line) => {
    const reason = reasons[line.document];
    return reason === undefined || !mayWriteOff(line, limit)
      ? []
      : [{ document_id: line.document, amount: fromCents(stillOwed(line)), reason: reason.trim() }];
  });
}

/** What a customer would keep; nothing while nobody is named or the documents take it all. */
export function creditIn(draft: AllocationLine[], { creditHolder }: Remainder, movement: Movement) {
  const left = leftOf(draft, movement);
  return creditHolder && left > 0 ? { customer_id: creditHolder.customer, amount: fromCents(left) } : undefined;
}

/** Who may keep what is left over: whose documents are ticked, and whoever was named. */
export function creditHoldersFor(draft: AllocationLine[], { creditHolder }: Remainder): CreditHolder[] {
  const payers = draft.map(({ customer, customerName }) => [customer, { customer, name: customerName }] as const);
  return [...new Map([...(creditHolder ? [[creditHolder.customer, creditHolder] as const] : []), ...payers]).values()];
}

/** Whether what is said of the rests is said in full. */
export const isRemainderComplete = (
  draft: AllocationLine[],
  remainder: Remainder,
  limit: string | undefined,
): boolean => writeOffsIn(draft, remainder, limit).every(({ reason }) => reason.length >= SHORTEST_REASON);

/** Money without an ending that a category may be given to: what is left of what came in, all of what went out. */
export const mayCategorise = (movement: Movement): boolean =>
  countedCents(movement.unassigned) > 0 || (movement.status === 'sin_aplicar' && countedCents(movement.amount) < 0);

/** Those that a category given to all on show goes to: money that went out is seldom worth a look one by one. */
export const categorisable = (shown: Movement[]): Movement[] =>
  shown.filter((movement) => movement.status === 'sin_aplicar' && mayCategorise(movement));

export const hasCategory = (movement: Pick<MovementDetail, 'category'>): boolean => Boolean(movement.category);

export const isClosed = (conciliation: Conciliation | undefined): boolean => Boolean(conciliation?.closed_at);

/** Every movement has its ending, or was put by: the conciliation can be closed. */
export const mayClose = (movements: Movement[]): boolean =>
  !movements.some((movement) => isOpen(movement) || (movement.status === 'sin_aplicar' && mayCategorise(movement)));
