import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DebitActor } from '../../machines/debits/debit';
import type { AnswerActor } from '../../machines/debits/debitAnswer';
import { hold } from '../../machines/fileRegistry';
import { useOutcomeNotices } from '../../resource/notices';
import { DropArea } from '../../ui/fields/DropArea';
import { Panel } from '../../ui/frame/Panel';
import { Progress } from '../../ui/Progress';
import { AnswerPreview } from './AnswerPreview';
import { answerWords as words } from './words';

const useStyles = makeStyles({ go: { display: 'flex', justifyContent: 'flex-end' } });

/** The bank's answer: dropped, looked at, saved; or no longer waited for. */
export function AnswerPanel({ answer, debit }: { answer: AnswerActor; debit: DebitActor }) {
  useOutcomeNotices(answer);
  const styles = useStyles();
  const snapshot = useSelector(answer, (current) => current);
  const isClosed = useSelector(debit, ({ context }) => context.debit?.status === 'cerrado');
  const canClose = useSelector(debit, (current) => current.can({ type: 'CLOSE' }));
  const { file, progress, preview, problem } = snapshot.context;
  if (preview) return <AnswerPreview answer={answer} preview={preview} />;
  const isSending = snapshot.matches('reading');
  return (
    <Panel title={words.title} {...(isClosed && { body: words.late })}>
      <DropArea
        label={words.drop}
        hint={words.formats}
        disabled={isSending}
        refusal={problem?.reason}
        {...(file && { file })}
        onFile={(chosen) =>
          answer.send({ type: 'FILE_CHOSEN', file: { key: hold(chosen), name: chosen.name, size: chosen.size } })
        }
      />
      {isSending && (
        <Progress
          label={progress < 1 ? words.sending : words.reading}
          {...(progress < 1 && { done: Math.round(progress * 100), total: 100 })}
          onCancel={() => answer.send({ type: 'CANCEL' })}
        />
      )}
      {canClose && !isSending && (
        <div className={styles.go}>
          <Button appearance="subtle" onClick={() => debit.send({ type: 'CLOSE' })}>
            {words.close}
          </Button>
        </div>
      )}
    </Panel>
  );
}
