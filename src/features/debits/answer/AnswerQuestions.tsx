import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { AnswerQuestion } from '../../../api/contract/debits/shapes';
import type { DebitAnswerActor } from '../../../machines/debits/debitAnswer';
import { SelectField } from '../../../ui/fields/SelectField';
import { MessageBar, MessageBarBody, MessageBarTitle } from '../../../ui/MessageBar';
import { Progress } from '../../../ui/waiting/Progress';
import { answerWords as words } from './words';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: '8px 0', padding: 0, listStyleType: 'none' },
  question: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  words: { flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' },
  example: { display: 'block', color: tokens.colorNeutralForeground2 },
});

const NAMES: Record<string, string> = words.options;

type Props = { answerRef: DebitAnswerActor; questions: AnswerQuestion[] };

/** The open questions of the bank's file; an answer can change until it is saved. */
export function AnswerQuestions({ answerRef, questions }: Props) {
  const styles = useStyles();
  const isDeciding = useSelector(answerRef, (current) => current.matches('deciding'));
  const canDecide = useSelector(answerRef, (current) => current.can({ type: 'DECIDE', key: '', option: '' }));
  if (questions.length === 0) return null;
  const isOpen = questions.some(({ chosen }) => chosen === null);
  return (
    <MessageBar intent={isOpen ? 'warning' : 'success'}>
      <MessageBarBody>
        <MessageBarTitle>{words.questions}</MessageBarTitle>
        {isOpen && words.questionsBody}
        <ul className={styles.list} aria-label={words.questions}>
          {questions.map((question) => {
            const { key, kind, example, options, chosen } = question;
            const asked = words.asked[kind](question);
            return (
              <li key={key} className={styles.question}>
                <span className={styles.words}>
                  {asked}
                  {example !== '' && kind !== 'mensaje' && (
                    <span className={styles.example}>{words.example(example)}</span>
                  )}
                </span>
                <SelectField
                  bare
                  label={asked}
                  placeholder={chosen === null ? words.choose : null}
                  value={chosen}
                  disabled={!canDecide}
                  options={options.map((value) => ({ value, label: NAMES[value] ?? value }))}
                  onChange={(option) => answerRef.send({ type: 'DECIDE', key, option })}
                />
              </li>
            );
          })}
        </ul>
        {isDeciding && <Progress label={words.deciding} />}
      </MessageBarBody>
    </MessageBar>
  );
}
