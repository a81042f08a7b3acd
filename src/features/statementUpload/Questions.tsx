import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import type { Mapping, Question } from '../../api/contract/statement';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px' },
  options: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '8px 0 4px' },
});

type Props = { questions: Question[]; disabled: boolean; onAnswer: (mapping: Mapping) => void };

/** What the file leaves open: nothing is saved before it is answered. */
export function Questions({ questions, disabled, onAnswer }: Props) {
  const styles = useStyles();
  if (questions.length === 0) return null;
  return (
    <section className={styles.list} aria-label={words.questions}>
      {questions.map(({ field, msg, options }) => (
        <MessageBar key={`${field} ${msg}`} intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{words.question}</MessageBarTitle> {msg}
            <div className={styles.options}>
              {options.map(({ label, mapping }) => (
                <Button key={label} disabled={disabled} onClick={() => onAnswer(mapping)}>
                  {label}
                </Button>
              ))}
            </div>
          </MessageBarBody>
        </MessageBar>
      ))}
    </section>
  );
}
