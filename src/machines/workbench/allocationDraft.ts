import type { Candidate, Movement, MovementDetail } from '../../api/contract/conciliationShapes';
import type { Document } from '../../api/contract/documents';
import { type Cents, centsOf, countedCents, fromCents, toCents } from '../../api/contract/money';
import type { Told } from '../../api/contract/row';

/** What staff mean to assign of a movement to one document, before it is sent. */
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
  customer: candidate.customer_id,
  customerName: candidate.customer_name,
  balance: candidate.balance,
  amount: candidate.suggested_amount,
});

/** A document whose balance is known: of another nobody can say what it takes. */
export type OwedDocument = Told<Document, 'balance'>;

export const lineOfDocument = (document: OwedDocument): AllocationLine => ({
  document: document.id,
  number: document.number,
  customer: document.customer ?? '',
  customerName: document.customer_name,
  balance: document.balance,
  amount: document.balance,
});

/** Only a sure suggestion is ticked beforehand, or what a rule is trusted to tick: ties and guesses are for a person. */
export function firstDraft(detail: MovementDetail): AllocationLine[] {
  if (detail.suggestion !== 'segura' && detail.rule?.autonomy !== 'marcada') return [];
  const sure = new Set(detail.suggested.map((s) => s.document_id));
  return detail.candidates.filter((c) => sure.has(c.document_id)).map(lineOf);
}

/** Adds a document, with as much as it owes and the movement has left, or removes it. */
export function toggled(draft: AllocationLine[], line: AllocationLine, movement: Movement): AllocationLine[] {
  if (draft.some((l) => l.document === line.document)) return draft.filter((l) => l.document !== line.document);
  const left = Math.max(0, leftOf(draft, movement));
  return [...draft, { ...line, amount: fromCents(Math.min(left, centsOf(line.balance))) }];
}

/** The documents of one exact-sum set, each with what is suggested for it, instead of whatever was ticked. */
export function setTaken(detail: MovementDetail, set: number): AllocationLine[] {
  return detail.candidates.filter((c) => c.set === set).map(lineOf);
}

/** What was typed stays as it is, also where it is too much: then `fits` refuses it. */
export const withAmount = (draft: AllocationLine[], document: string, amount: string): AllocationLine[] =>
  draft.map((line) => (line.document === document ? { ...line, amount } : line));

/** The most that a line of the draft can take: what its document owes, and what the other lines leave of the movement. */
function mostFor(draft: AllocationLine[], line: AllocationLine, movement: Movement): Cents {
  const others = draft.filter((l) => l.document !== line.document);
  return Math.min(centsOf(line.balance), Math.max(0, leftOf(others, movement)));
}

/**
 * The draft after its movement was loaded again: amounts are cut to what still fits, documents that owe nothing any more are
 * removed. `suggested`: those of its documents that were among the candidates before.
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

const assignedOf = (draft: AllocationLine[]): Cents => draft.reduce((sum, l) => sum + (toCents(l.amount) ?? 0), 0);

/** How much of the movement the draft leaves unassigned. */
export const leftOf = (draft: AllocationLine[], movement: Movement): Cents =>
  countedCents(movement.unassigned) - assignedOf(draft);

export function fits(draft: AllocationLine[], movement: Movement | undefined): boolean {
  if (!movement || leftOf(draft, movement) < 0) return false;
  return draft.every((l) => {
    const cents = toCents(l.amount) ?? 0;
    return cents > 0 && cents <= centsOf(l.balance);
  });
}

/** The first document of the draft that has no amount yet. */
export const lacking = (draft: AllocationLine[]): AllocationLine | undefined => draft.find((l) => !toCents(l.amount));

/** Whose documents the draft pays. Staff are warned when there are several: one movement rarely pays for two customers. */
export const customersIn = (draft: AllocationLine[]): string[] => [
  ...new Map(draft.map((l) => [l.customer, l.customerName])).values(),
];
