import { ANSWER_OPTION, type AnswerQuestion } from '../../../src/api/contract/debits/shapes';
import { oneLine } from '../../files/cells/words';
import type { Answer, Result } from './answer';

/** Staff's answers to a file's questions, by key. */
export type Decisions = Record<string, string>;

type Kind = keyof typeof ANSWER_OPTION;

/** The maximum length of a text in a question. */
const LONGEST = 120;

/** Asks an open question once for all rows that share it. Returns the answer, if any. */
export function ask(
  answer: Pick<Answer, 'questions'>,
  decisions: Decisions,
  kind: Kind,
  text: string,
  example: string,
): string | undefined {
  const short = oneLine(text).slice(0, LONGEST);
  const key = `${kind}:${short.toLowerCase()}`;
  const there = answer.questions.find((question) => question.key === key);
  if (there) {
    there.rows += 1;
    return there.chosen ?? undefined;
  }
  const options: readonly string[] = ANSWER_OPTION[kind];
  const chosen = options.find((option) => option === decisions[key]) ?? null;
  const question: AnswerQuestion = {
    key,
    kind,
    said: short,
    rows: 1,
    example: oneLine(example),
    options: [...options],
    chosen,
  };
  answer.questions.push(question);
  return chosen ?? undefined;
}

const RESULTS: Record<string, Result> = { cobrado: 'cobrado', rechazado: 'rechazado', en_tramite: 'en_tramite' };

/** A bank's result as staff decided it; `sin_resultado` until then. */
export function askResult(
  answer: Pick<Answer, 'questions'>,
  decisions: Decisions,
  text: string,
  example: string,
): Result | 'sin_resultado' {
  return RESULTS[ask(answer, decisions, 'resultado', text, example) ?? ''] ?? 'sin_resultado';
}
