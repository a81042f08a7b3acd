import { expect, test } from 'vitest';
import { ANSWER_OUTCOMES, answerFigures, answerLines } from '../../src/machines/debits/answerLines';
import { preview } from '../support/answers/debitPages';

test('each line of a bank’s answer is in one figure, also of an outcome that nobody here knows', () => {
  const lines = ANSWER_OUTCOMES.flatMap((outcome, at) =>
    preview.lines.slice(0, 1).map((line) => ({ ...line, row: at, outcome, amount: '10.00' })),
  );
  const answer = { ...preview, lines };
  const figures = answerFigures(answer);
  expect(Object.values(figures).reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
  expect(figures.otro).toEqual({ count: 1, total: '10.00' });
  expect(ANSWER_OUTCOMES.flatMap((outcome) => answerLines(answer, outcome))).toEqual(lines);
});
