import type { Candidate, MovementDetail, Reason } from '../../api/contract/conciliationShapes';

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
