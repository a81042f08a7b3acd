import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { closeDebit } from '../../../api/contract/debits/debits';
import type { Debit } from '../../../api/contract/debits/shapes';
import { useOffers } from '../../../console/AppProvider';
import type { DebitActor } from '../../../machines/debits/debit';
import type { DebitAnswerActor } from '../../../machines/debits/debitAnswer';
import { FileIntake } from '../../../resource/FileIntake';
import { useOutcomeNotices } from '../../../resource/notices';
import { fileIntakeWords } from '../../../resource/words';
import { Panel } from '../../../ui/frame/Panel';
import { Folded } from '../../../ui/popup/Folded';
import { RefusedState } from '../../../ui/RefusedState';
import { Progress } from '../../../ui/waiting/Progress';
import { orderWords } from '../words';
import { AnswerPreview } from './AnswerPreview';
import { answerWords as words } from './words';

const useStyles = makeStyles({
  go: { display: 'flex', justifyContent: 'flex-end' },
  folded: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  inside: { display: 'flex', flexDirection: 'column', gap: '12px', margin: '0 16px 16px' },
});

type Props = { answerRef: DebitAnswerActor; debitRef: DebitActor; debit: Debit; onClose: () => void };

/** The bank's answer: upload, preview and saving, or closing the debit. Collapsed once there is one. */
export function AnswerPanel({ answerRef, debitRef, debit, onClose }: Props) {
  useOutcomeNotices(answerRef);
  const styles = useStyles();
  const preview = useSelector(answerRef, ({ context }) => context.preview);
  if (preview) return <AnswerPreview answerRef={answerRef} preview={preview} currency={debit.currency} />;
  const upload = <Upload answerRef={answerRef} debitRef={debitRef} onClose={onClose} />;
  if (debit.status === 'enviado' || debit.status === 'guardado' || debit.status === 'otro')
    return <Panel title={words.title}>{upload}</Panel>;
  return (
    <Folded title={words.more} className={styles.folded}>
      <div className={styles.inside}>
        {debit.status === 'cerrado' && words.late}
        {upload}
      </div>
    </Folded>
  );
}

function Upload({ answerRef, debitRef, onClose }: Omit<Props, 'debit'>) {
  const styles = useStyles();
  const snapshot = useSelector(answerRef, (current) => current);
  const offers = useOffers();
  const canClose = useSelector(debitRef, (current) => current.can({ type: 'CLOSED' })) && offers(closeDebit);
  const canEdit = useSelector(debitRef, (current) => current.can({ type: 'EDIT' }));
  const { problem, wanted } = snapshot.context;
  const { fileIntake } = snapshot.children;
  const isOpening = snapshot.matches({ file: 'opening' });
  const isSending = useSelector(fileIntake, (current) => current?.hasTag('busy') ?? false);
  const canSend = useSelector(fileIntake, (current) => current?.can({ type: 'SEND' }) ?? false);
  return (
    <>
      {fileIntake && <FileIntake intakeRef={fileIntake} label={words.drop} hint={words.formats} disabled={isOpening} />}
      {wanted && problem && <RefusedState message={problem.reason} onRetry={() => answerRef.send({ type: 'RETRY' })} />}
      {isOpening && <Progress label={words.reading} />}
      {(canClose || canEdit || canSend) && !isSending && (
        <div className={styles.go}>
          {canEdit && (
            <Button appearance="subtle" onClick={() => debitRef.send({ type: 'EDIT' })}>
              {orderWords.edit}
            </Button>
          )}
          {canClose && (
            <Button appearance="subtle" onClick={onClose}>
              {words.close}
            </Button>
          )}
          {canSend && (
            <Button appearance="primary" onClick={() => fileIntake?.send({ type: 'SEND' })}>
              {fileIntakeWords.send}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
