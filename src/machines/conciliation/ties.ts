import type { Candidate, MovementDetail } from '../../api/contract/conciliationShapes';

/** What staff compare of documents that stand level. */
export const TIE_FACETS = ['document_number', 'customer_name', 'due_date', 'balance', 'reasons'] as const;
export type TieFacet = (typeof TIE_FACETS)[number];

export type Tie = {
  /** The candidates that stand level with the first; one alone when it is other movements that claim it. */
  candidates: Candidate[];
  /** The facets in which they are not all alike. */
  differing: ReadonlySet<TieFacet>;
};

/** The documents a movement cannot choose between; undefined when there is no tie. */
export function tieOf({ suggestion, candidates }: Pick<MovementDetail, 'suggestion' | 'candidates'>): Tie | undefined {
  const [first] = candidates;
  if (suggestion !== 'empate' || !first) return undefined;
  const level = candidates.filter((c) => evidenceOf(c) === evidenceOf(first) && c.balance === first.balance);
  const differing = TIE_FACETS.filter((facet) => new Set(level.map((c) => textOf(c, facet))).size > 1);
  return { candidates: level, differing: new Set(differing) };
}

const textOf = (candidate: Candidate, facet: TieFacet): string => String(candidate[facet]);

/** Evidence apart from how far the day is, which orders candidates and sets none above another. */
const evidenceOf = ({ reasons }: Candidate): string => reasons.filter((reason) => !/venc/.test(reason)).join('|');
