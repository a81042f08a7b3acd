import { type AnswerPreview, OUTCOME } from '../../api/contract/debits/shapes';
import { type Figure, figureOf } from './results';

/** Filters the lines of a bank's answer. */

const ANSWER_FILTERS = ['all', ...OUTCOME] as const;
export type AnswerFilter = (typeof ANSWER_FILTERS)[number];

export function answerLines({ lines }: AnswerPreview, filter: AnswerFilter): AnswerPreview['lines'] {
  return lines.filter(({ outcome }) => filter === 'all' || outcome === filter);
}

export function answerFigures({ lines }: AnswerPreview): Record<(typeof OUTCOME)[number], Figure> {
  const of = (wanted: string) =>
    figureOf(lines.filter(({ outcome }) => outcome === wanted).map(({ amount }) => amount));
  return {
    cobrado: of('cobrado'),
    rechazado: of('rechazado'),
    en_tramite: of('en_tramite'),
    sin_resultado: of('sin_resultado'),
    con_error: of('con_error'),
    no_encontrado: of('no_encontrado'),
  };
}
