import { type AnswerPreview, OUTCOME } from '../../api/contract/debitShapes';

/** Which lines of a bank's answer are looked at. */

export const ANSWER_FILTERS = ['all', ...OUTCOME] as const;
export type AnswerFilter = (typeof ANSWER_FILTERS)[number];

export function answerLines({ lines }: AnswerPreview, filter: AnswerFilter): AnswerPreview['lines'] {
  return lines.filter(({ outcome }) => filter === 'all' || outcome === filter);
}

export function answerCounts({ lines, summary }: AnswerPreview): Record<AnswerFilter, number> {
  const { collected, rejected, not_found } = summary;
  return { all: lines.length, cobrado: collected, rechazado: rejected, no_encontrado: not_found };
}
