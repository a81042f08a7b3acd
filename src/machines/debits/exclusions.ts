import { type DebitExclusion, EXCLUSION } from '../../api/contract/debits/shapes';
import { OTHER } from '../../api/contract/row';

/** The exclusions of a debit, grouped by reason. */

export const EXCLUSION_FILTERS = ['all', ...EXCLUSION, OTHER] as const;
export type ExclusionFilter = (typeof EXCLUSION_FILTERS)[number];

/** The identity of an exclusion: a customer, or one of their documents. */
export const exclusionKey = ({ customer, document }: Pick<DebitExclusion, 'customer' | 'document'>): string =>
  `${customer} ${document ?? ''}`;

export function exclusionCounts(leftOut: DebitExclusion[]): Record<ExclusionFilter, number> {
  const counts = { ...NONE, all: leftOut.length };
  for (const { kind = OTHER } of leftOut) counts[kind] += 1;
  return counts;
}

const NONE: Record<ExclusionFilter, number> = {
  all: 0,
  inactivo: 0,
  sin_banco: 0,
  banco_no_participa: 0,
  otro_banco: 0,
  sin_documentos: 0,
  otra_moneda: 0,
  otro_debito: 0,
  acuerdo: 0,
  cambio: 0,
  otro: 0,
};

export function ofKind(leftOut: DebitExclusion[], filter: ExclusionFilter): DebitExclusion[] {
  return filter === 'all' ? leftOut : leftOut.filter(({ kind = OTHER }) => kind === filter);
}
