import { type Cents, centsOf, countedCents, fromCents, toCents } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import type { Candidate, Movement, MovementDetail } from '../../api/contract/reconciliation/shapes';
import type { WithNonNull } from '../../api/contract/row';
import { isLegible } from './movements';

/** The amount of a movement that staff intend to assign to one document. */
export type AllocationLine = {
  document: string;
  number: string;
  customer: string;
  customerName: string;
  balance: string;
  /** Decimal string; empty while it is being typed. */
  amount: string;
};

export const lineOf = (candidate: Candidate): AllocationLine => ({
  document: candidate.document_id,
  number: candidate.document_number,
  customer: candidate.customer_id ?? '',
  customerName: candidate.customer_name,
  balance: candidate.balance,
  amount: candidate.suggested_amount ?? candidate.balance,
});

/** A document with a known balance; without one its maximum is unknown. */
export type OwedDocument = WithNonNull<Document, 'balance'>;

export const lineOfDocument = (document: OwedDocument): AllocationLine => ({
  document: document.id,
  number: document.number,
  customer: document.customer ?? '',
  customerName: document.customer_name,
  balance: document.balance,
  amount: document.balance,
});

/** Ticks a sure suggestion, or one that a trusted rule fills in. Ties, guesses, what may be booked already and what could not be read are left to a person. */
export function firstDraft(detail: MovementDetail): AllocationLine[] {
  if ((detail.booked && detail.booked.length > 0) || !isLegible(detail)) return [];
  if (detail.suggestion !== 'segura' && detail.rule?.autonomy !== 'marcada') return [];
  const sure = new Set(detail.suggested.map((s) => s.document_id));
  return detail.candidates.filter((c) => sure.has(c.document_id)).map(lineOf);
}

/** Adds a document with the smaller of its balance and the unassigned amount, or removes it. */
export function toggled(draft: AllocationLine[], line: AllocationLine, movement: Movement): AllocationLine[] {
  const left = Math.max(0, leftOf(draft, movement));
  return flipped(draft, { ...line, amount: fromCents(Math.min(left, centsOf(line.balance))) });
}

/** Adds a line, or removes it. */
export const flipped = (draft: AllocationLine[], line: AllocationLine): AllocationLine[] =>
  isIn(draft, line) ? draft.filter((l) => l.document !== line.document) : [...draft, line];

/** Adds the documents that were ticked before the movement was loaded. */
export const withEarly = (draft: AllocationLine[], early: AllocationLine[], movement: Movement): AllocationLine[] =>
  early.reduce((lines, line) => (isIn(lines, line) ? lines : toggled(lines, line, movement)), draft);

const isIn = (draft: AllocationLine[], { document }: AllocationLine) => draft.some((l) => l.document === document);

/** Replaces the draft by the documents of one exact-sum set, with their suggested amounts. */
export function setTaken(detail: MovementDetail, set: number): AllocationLine[] {
  return detail.candidates.filter((c) => c.set === set).map(lineOf);
}

/** An amount is stored as typed; `fits` refuses one that is too large. */
export const withAmount = (draft: AllocationLine[], document: string, amount: string): AllocationLine[] =>
  draft.map((line) => (line.document === document ? { ...line, amount } : line));

/** The most that a line can take: the document's balance, and what the other lines leave of the movement. */
function mostFor(draft: AllocationLine[], line: AllocationLine, movement: Movement): Cents {
  const others = draft.filter((l) => l.document !== line.document);
  return Math.min(centsOf(line.balance), Math.max(0, leftOf(others, movement)));
}

/**
 * The draft after its movement was reloaded: amounts are cut to what still fits, and paid documents are removed.
 * `suggested`: the documents that were candidates before.
 */
export function redrafted(draft: AllocationLine[], suggested: string[], now: MovementDetail): AllocationLine[] {
  const known = new Set(suggested);
  const current = new Map(now.candidates.map((c) => [c.document_id, c]));
  const lines: AllocationLine[] = [];
  for (const line of draft) {
    const candidate = current.get(line.document);
    const fresh = { ...line, balance: candidate?.balance ?? line.balance };
    const most = mostFor(lines, fresh, now);
    if (most === 0 || (!candidate && known.has(line.document))) continue;
    const cents = toCents(line.amount);
    lines.push({ ...fresh, amount: cents === undefined ? '' : fromCents(Math.min(cents, most)) });
  }
  return lines;
}

const assignedOf = (draft: AllocationLine[]): Cents => draft.reduce((sum, l) => sum + countedCents(l.amount), 0);

/** How much of the movement the draft leaves unassigned. */
export const leftOf = (draft: AllocationLine[], movement: Movement): Cents =>
  countedCents(movement.unassigned) - assignedOf(draft);

export function fits(draft: AllocationLine[], movement: Movement | undefined): boolean {
  if (!movement || leftOf(draft, movement) < 0) return false;
  return draft.every((l) => {
    const cents = countedCents(l.amount);
    return cents > 0 && cents <= centsOf(l.balance);
  });
}

/** The first document of the draft that has no amount yet. */
export const lacking = (draft: AllocationLine[]): AllocationLine | undefined => draft.find((l) => !toCents(l.amount));

/** The customers whose documents the draft pays. Staff are warned about several: one movement rarely pays for two customers. */
export const customersIn = (draft: AllocationLine[]): string[] => [
  ...new Map(draft.map((l) => [l.customer, l.customerName])).values(),
];
