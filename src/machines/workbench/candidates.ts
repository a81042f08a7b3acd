import type { Candidate, MovementDetail, Reason } from '../../api/contract/conciliationShapes';
import type { OwedDocument } from './allocationDraft';

/** What staff compare of documents that stand level. */
export const TIE_FACETS = ['document_number', 'customer_name', 'due_date', 'balance', 'reasons'] as const;
export type TieFacet = (typeof TIE_FACETS)[number];

export type Tie = {
  /** The candidates that stand level; none when it is other movements that claim the same document. */
  candidates: Candidate[];
  /** The facets in which they are not all alike. */
  differing: ReadonlySet<TieFacet>;
};

/** The documents a movement cannot choose between; undefined when there is no tie. */
export function tieOf({ suggestion, candidates }: Pick<MovementDetail, 'suggestion' | 'candidates'>): Tie | undefined {
  if (suggestion !== 'empate' || candidates.length === 0) return undefined;
  const level = candidates.filter(({ tied }) => tied);
  const differing = TIE_FACETS.filter((facet) => new Set(level.map((one) => comparable(one, facet))).size > 1);
  return { candidates: level, differing: new Set(differing) };
}

/** Whether two reasons say the same. */
export const sameReason = (one: Reason, other: Reason): boolean => one.kind === other.kind && one.days === other.days;

function comparable(candidate: Candidate, facet: TieFacet): unknown {
  return facet === 'reasons'
    ? JSON.stringify(candidate.reasons.map(({ kind, days }) => [kind, days]))
    : candidate[facet];
}

/** Documents that together come to exactly the movement's amount: each set under its number. */
export function exactSets(candidates: Candidate[]): [number, Candidate[]][] {
  const sets = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.set !== undefined) sets.set(candidate.set, [...(sets.get(candidate.set) ?? []), candidate]);
  }
  return [...sets];
}

/**
 * The documents of a movement by where they stand on the screen: those that are tied, the other suggestions, and what was
 * found besides. What is ticked stays where it is.
 */
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
