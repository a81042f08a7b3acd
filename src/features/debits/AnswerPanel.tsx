import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DebitActor } from '../../machines/debits/debit';
import type { DebitAnswerActor } from '../../machines/debits/debitAnswer';
import { useOutcomeNotices } from '../../resource/notices';
import { DropArea } from '../../ui/fields/DropArea';
import { Panel } from '../../ui/frame/Panel';
import { Progress } from '../../ui/Progress';
import { AnswerPreview } from './AnswerPreview';
import { answerWords as words } from './words';

const useStyles = makeStyles({ go: { display: 'flex', justifyContent: 'flex-end' } });

type Props = { answerRef: DebitAnswerActor; debitRef: DebitActor; onClose: () => void };

/** The bank's answer: dropped, looked at, saved; or no longer waited for. */
export function AnswerPanel({ answerRef, debitRef, onClose }: Props) {
  useOutcomeNotices(answerRef);
  const styles = useStyles();
  const snapshot = useSelector(answerRef, (current) => current);
  const isClosed = useSelector(debitRef, ({ context }) => context.debit?.status === 'cerrado');
  const canClose = useSelector(debitRef, (current) => current.can({ type: 'CLOSED' }));
  const { file, progress, preview, problem } = snapshot.context;
  if (preview) return <AnswerPreview answerRef={answerRef} preview={preview} />;
  const isSending = snapshot.matches('reading');
  return (
    <Panel title={words.title} {...(isClosed && { body: words.late })}>
      <DropArea
        label={words.drop}
        hint={words.formats}
        disabled={isSending}
        refusal={problem?.reason}
        {...(file && { file })}
        onFile={(chosen) => answerRef.send({ type: 'FILE_CHOSEN', file: chosen })}
      />
      {isSending && (
        <Progress
          label={progress < 1 ? words.sending : words.reading}
          {...(progress < 1 && { done: Math.round(progress * 100), total: 100 })}
          onCancel={() => answerRef.send({ type: 'CANCEL' })}
        />
      )}
      {canClose && !isSending && (
        <div className={styles.go}>
          <Button appearance="subtle" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
    </Panel>
  );
}
