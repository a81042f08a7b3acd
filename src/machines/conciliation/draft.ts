import type { Candidate, Movement, MovementDetail } from '../../api/contract/conciliations';
import type { Document } from '../../api/contract/documents';
import { type Cents, centsOf, fromCents, toCents } from '../../api/contract/money';

/** What staff mean to assign of a movement, before it is sent. */
export type DraftLine = {
  document: string;
  number: string;
  customer: string;
  customerName: string;
  balance: string;
  amount: string;
};

export const lineOf = (candidate: Candidate): DraftLine => ({
  document: candidate.document_id,
  number: candidate.document_number,
  customer: candidate.customer_id,
  customerName: candidate.customer_name,
  balance: candidate.balance,
  amount: candidate.suggested_amount,
});

export const lineOfDocument = (document: Document): DraftLine => ({
  document: document.id,
  number: document.number,
  customer: document.customer,
  customerName: document.customer_name,
  balance: document.balance,
  amount: document.balance,
});

/** Only a sure suggestion is ticked beforehand: ties and guesses are for a person. */
export function firstDraft(detail: MovementDetail): DraftLine[] {
  if (detail.suggestion !== 'segura') return [];
  const sure = new Set(detail.suggested.map((s) => s.document_id));
  return detail.candidates.filter((c) => sure.has(c.document_id)).map(lineOf);
}

/** Takes a document in, with as much as it owes and the movement has left, or lets it go. */
export function toggled(draft: DraftLine[], line: DraftLine, movement: Movement): DraftLine[] {
  if (draft.some((l) => l.document === line.document)) return draft.filter((l) => l.document !== line.document);
  const left = Math.max(0, leftOf(draft, movement));
  return [...draft, { ...line, amount: fromCents(Math.min(left, centsOf(line.balance))) }];
}

/** An amount that does not fit is cut to what does: over-allocation can't be typed past. */
export function withAmount(draft: DraftLine[], document: string, amount: string, movement: Movement): DraftLine[] {
  return draft.map((line) => {
    if (line.document !== document) return line;
    const others = draft.filter((l) => l.document !== document);
    const most = Math.min(centsOf(line.balance), Math.max(0, leftOf(others, movement)));
    return { ...line, amount: fromCents(Math.min(Math.max(0, toCents(amount) ?? 0), most)) };
  });
}

export const assignedOf = (draft: DraftLine[]): Cents => draft.reduce((sum, l) => sum + (toCents(l.amount) ?? 0), 0);

/** What the movement would still have to assign. */
export const leftOf = (draft: DraftLine[], movement: Movement): Cents =>
  centsOf(movement.unassigned) - assignedOf(draft);

export function fits(draft: DraftLine[], movement: Movement | undefined): boolean {
  if (!movement || draft.length === 0 || leftOf(draft, movement) < 0) return false;
  return draft.every((l) => {
    const cents = toCents(l.amount) ?? 0;
    return cents > 0 && cents <= centsOf(l.balance);
  });
}

/** More than one customer pays with one movement: rare enough to say so. */
export const customersIn = (draft: DraftLine[]): string[] => [...new Set(draft.map((l) => l.customerName))];
