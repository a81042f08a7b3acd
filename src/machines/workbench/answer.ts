import { countedCents, fromCents } from '../../api/contract/money';
import type { Booked, Candidate, MovementDetail } from '../../api/contract/reconciliation/shapes';
import type { AllocationLine } from './allocationDraft';
import { defaultCategory } from './change';
import {
  type CategoryPart,
  type CreditHolder,
  creditHoldersFor,
  creditIn,
  leftBeside,
  mayCategorise,
  mayWriteOff,
  proposedPayment,
  type Remainder,
  stillOwed,
  withheldIn,
  withholdingOf,
} from './dispositions';

/** The fields that open by their key: another document, a category, several of them, a customer to credit, the note, and why a document is not suggested. */
export type PaneField = 'document' | 'category' | 'split' | 'holder' | 'note' | 'why';

/** What confirming does to a movement. Each part of the difference is a line of its own, which is taken or left. */
export type Answer = {
  kind: 'documents' | 'split' | 'booked' | 'credit' | 'category' | 'none';
  /** The surplus, once for each customer who may be credited. */
  surplus: { holder: CreditHolder; amount: string; isTaken: boolean }[];
  /** What a document lacks and may be written off; the reason where it is. */
  shortfalls: { line: AllocationLine; amount: string; reason: string | undefined }[];
  /** What a document lacks and may be withheld, in words; whether it is expected. */
  withholdings: { document: string; amount: string; words: string; isTaken: boolean }[];
  category: { id: string; name: string; amount: string } | undefined;
  /** The categories that it is split over. */
  parts: CategoryPart[];
  /** The payment booked by hand that it is. */
  booked: Booked | undefined;
};

type Drafted = {
  detail: MovementDetail | undefined;
  draft: AllocationLine[];
  remainder: Remainder;
  writeOffLimit: string | undefined;
};

const NONE: Answer = {
  kind: 'none',
  surplus: [],
  shortfalls: [],
  withholdings: [],
  category: undefined,
  parts: [],
  booked: undefined,
};

export function answerOf({ detail, draft, remainder, writeOffLimit }: Drafted): Answer {
  if (!detail) return NONE;
  const { parts = [] } = remainder;
  if (draft.length > 0 || parts.length > 0) {
    const kind = parts.length > 0 ? 'split' : 'documents';
    return { ...NONE, kind, parts, ...differences(detail, draft, remainder, writeOffLimit) };
  }
  const credit = creditIn(draft, remainder, detail);
  if (credit && remainder.creditHolder) {
    const surplus = [{ holder: remainder.creditHolder, amount: credit.amount, isTaken: true }];
    return { ...NONE, kind: 'credit', surplus };
  }
  const booked = proposedPayment(detail);
  if (booked) return { ...NONE, kind: 'booked', booked };
  const category = mayCategorise(detail) ? defaultCategory(detail) : undefined;
  return category ? { ...NONE, kind: 'category', category: { ...category, amount: restOf(detail) } } : NONE;
}

function differences(
  detail: MovementDetail,
  draft: AllocationLine[],
  remainder: Remainder,
  limit: string | undefined,
): Pick<Answer, 'surplus' | 'shortfalls' | 'withholdings'> {
  const left = leftBeside(draft, remainder, detail);
  const withheldDocuments = new Set(withheldIn(draft, remainder, detail).map(({ document_id }) => document_id));
  const isWithheld = ({ document }: AllocationLine) => withheldDocuments.has(document);
  const holders = left > 0 ? creditHoldersFor(draft, remainder) : [];
  return {
    surplus: holders.map((holder) => ({
      holder,
      amount: fromCents(left),
      isTaken: remainder.creditHolder?.customer === holder.customer,
    })),
    shortfalls: draft
      .filter((line) => mayWriteOff(line, limit) && !isWithheld(line))
      .map((line) => ({
        line,
        amount: fromCents(stillOwed(line)),
        reason: remainder.reasons?.[line.document],
      })),
    withholdings: draft.flatMap((line) => {
      const words = withholdingOf(line, detail);
      return words === undefined
        ? []
        : [{ document: line.document, amount: fromCents(stillOwed(line)), words, isTaken: isWithheld(line) }];
    }),
  };
}

/** What a category would take: the rest of money in, all of money out. */
const restOf = ({ amount, unassigned }: MovementDetail): string =>
  (countedCents(amount) < 0 ? amount : unassigned) ?? '0.00';

/** The candidates that are not part of the draft, each with the digit that ticks it. */
export const otherCandidates = (candidates: Candidate[], draft: AllocationLine[]) =>
  candidates.flatMap((candidate, at) =>
    draft.some(({ document }) => document === candidate.document_id) ? [] : [{ candidate, place: at + 1 }],
  );
