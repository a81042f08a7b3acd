import { Button, makeStyles } from '@fluentui/react-components';
import { MessageBar, MessageBarBody, MessageBarTitle } from '../MessageBar';
import { words } from '../words';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px' },
  options: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '8px 0 4px' },
});

type Props<O> = {
  questions: { field: string; msg: string; options: O[] }[];
  disabled: boolean;
  onAnswer: (option: O) => void;
  /** What to do where no option of a question is right: `undefined` where its options are all there are. */
  none?: (field: string) => (() => void) | undefined;
};

/** The open questions of a file, which must be answered first. */
export function Questions<O extends { label: string }>({ questions, disabled, onAnswer, none }: Props<O>) {
  const styles = useStyles();
  if (questions.length === 0) return null;
  return (
    <section className={styles.list} aria-label={words.questions}>
      {questions.map(({ field, msg, options }) => (
        <MessageBar key={`${field} ${msg}`} intent="warning">
          <MessageBarBody>
            <MessageBarTitle>{words.question}</MessageBarTitle> {msg}
            {(options.length > 0 || none?.(field)) && (
              <div className={styles.options}>
                {options.map((option) => (
                  <Button key={option.label} disabled={disabled} onClick={() => onAnswer(option)}>
                    {option.label}
                  </Button>
                ))}
                {none?.(field) && (
                  <Button appearance="transparent" disabled={disabled} onClick={none(field)}>
                    {words.noneOfThese}
                  </Button>
                )}
              </div>
            )}
          </MessageBarBody>
        </MessageBar>
      ))}
    </section>
  );
}
