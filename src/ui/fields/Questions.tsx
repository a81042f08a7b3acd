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
  /** What to do where no option of a question is right: nothing where its options are all there are. */
  instead?: (field: string) => { label: string; onChoose: () => void }[];
};

/** The open questions of a file, which must be answered first. */
export function Questions<O extends { label: string }>({ questions, disabled, onAnswer, instead }: Props<O>) {
  const styles = useStyles();
  if (questions.length === 0) return null;
  return (
    <section className={styles.list} aria-label={words.questions}>
      {questions.map(({ field, msg, options }) => (
        <MessageBar key={`${field} ${msg}`} intent="warning">
          <MessageBarBody>
            <MessageBarTitle>{words.question}</MessageBarTitle> {msg}
            {(options.length > 0 || instead) && (
              <div className={styles.options}>
                {options.map((option) => (
                  <Button key={option.label} disabled={disabled} onClick={() => onAnswer(option)}>
                    {option.label}
                  </Button>
                ))}
                {instead?.(field).map(({ label, onChoose }) => (
                  <Button key={label} appearance="transparent" disabled={disabled} onClick={onChoose}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </MessageBarBody>
        </MessageBar>
      ))}
    </section>
  );
}
