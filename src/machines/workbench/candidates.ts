import type { Candidate, MovementDetail, Reason } from '../../api/contract/reconciliation/shapes';
import { type AllocationLine, lineOf, type OwedDocument } from './allocationDraft';

/** The facets that staff compare between tied documents. */
export const TIE_FACETS = ['document_number', 'customer_name', 'due_date', 'balance', 'reasons'] as const;
export type TieFacet = (typeof TIE_FACETS)[number];

export type Tie = {
  /** The tied candidates; empty where the tie is between movements that claim the same document. */
  candidates: Candidate[];
  /** The facets in which the tied candidates differ. */
  differing: ReadonlySet<TieFacet>;
};

/** The documents that are tied for a movement; undefined without a tie. */
export function tieOf({ suggestion, candidates }: Pick<MovementDetail, 'suggestion' | 'candidates'>): Tie | undefined {
  if (suggestion !== 'empate' || candidates.length === 0) return undefined;
  const level = candidates.filter(({ tied }) => tied);
  const differing = TIE_FACETS.filter((facet) => new Set(level.map((one) => comparable(one, facet))).size > 1);
  return { candidates: level, differing: new Set(differing) };
}

/** Whether two reasons are equal. */
export const sameReason = (one: Reason, other: Reason): boolean => one.kind === other.kind && one.days === other.days;

function comparable(candidate: Candidate, facet: TieFacet): unknown {
  return facet === 'reasons'
    ? JSON.stringify(candidate.reasons.map(({ kind, days }) => [kind, days]))
    : candidate[facet];
}

/** Sets of documents whose sum is exactly the movement's amount, by set number. */
export function exactSets(candidates: Candidate[], draft: AllocationLine[]): [number, Candidate[]][] {
  const sets = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.set !== undefined) sets.set(candidate.set, [...(sets.get(candidate.set) ?? []), candidate]);
  }
  return [...sets].filter(([, members]) => !isTicked(members, draft));
}

/** Whether the draft is these documents and no other, each with the amount that ticking them gives. */
const isTicked = (members: Candidate[], draft: AllocationLine[]) =>
  draft.length === members.length &&
  members
    .map(lineOf)
    .every(({ document, amount }) => draft.some((line) => line.document === document && line.amount === amount));

/** The documents of a movement by section of the screen: tied, suggested, and found by search. A ticked document stays in its section. */
export function groupDocuments(detail: MovementDetail | undefined, found: OwedDocument[]) {
  const candidates = detail?.candidates ?? [];
  const tie = detail && tieOf(detail);
  const suggested = new Set(candidates.map(({ document_id }) => document_id));
  return {
    tie,
    rest: candidates.filter((candidate) => !tie?.candidates.includes(candidate)),
    found: found.filter(({ id }) => !suggested.has(id)),
  };
}
