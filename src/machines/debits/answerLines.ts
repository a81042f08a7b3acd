import { type AnswerPreview, OUTCOME } from '../../api/contract/debits/shapes';
import { OTHER } from '../../api/contract/row';
import { type Figure, figureOf } from './results';

/** Filters the lines of a bank's answer. */

/** All that may have come of a line: each line is of one, so that their counts come to the lines. */
export const ANSWER_OUTCOMES = [...OUTCOME, OTHER] as const;
type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];
export type AnswerFilter = AnswerOutcome | 'all';

export function answerLines({ lines }: AnswerPreview, filter: AnswerFilter): AnswerPreview['lines'] {
  return lines.filter(({ outcome }) => filter === 'all' || outcome === filter);
}

export function answerFigures({ lines }: AnswerPreview): Record<AnswerOutcome, Figure> {
  const of = (wanted: AnswerOutcome) =>
    figureOf(lines.filter(({ outcome }) => outcome === wanted).map(({ amount }) => amount));
  return {
    cobrado: of('cobrado'),
    rechazado: of('rechazado'),
    en_tramite: of('en_tramite'),
    sin_resultado: of('sin_resultado'),
    con_error: of('con_error'),
    no_encontrado: of('no_encontrado'),
    otro: of('otro'),
  };
}
