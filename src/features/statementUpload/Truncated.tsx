import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Question } from '../../api/contract/reconciliation/statement';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import type { StatementUploadEvent } from '../../machines/statementUpload/statementUploadSetup';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '../../ui/MessageBar';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({ signs: { margin: '4px 0', paddingLeft: '18px' } });

/** The event of an answer: another file, or another reading. */
export function answerOf({
  mapping,
  bank_account,
  leaves,
  discards,
}: Question['options'][number]): StatementUploadEvent {
  if (discards) return { type: 'DISCARD' };
  if (leaves) return { type: 'BACK' };
  return { type: 'MAP', mapping, ...(bank_account && { account: bank_account }) };
}

/** Why the file looks truncated. It stays visible after staff confirm that the file is complete. */
export function Truncated({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const preview = useSelector(uploadRef, ({ context }) => context.preview);
  const isBusy = useSelector(uploadRef, (current) => current.hasTag('busy'));
  const { truncations = [], questions = [] } = preview ?? {};
  if (truncations.length === 0) return null;
  const question = questions.find(({ field }) => field === 'truncated');
  return (
    <MessageBar intent={question ? 'error' : 'warning'} role={question && 'alert'}>
      <MessageBarBody>
        <MessageBarTitle>{words.truncated}</MessageBarTitle>
        {question ? words.truncatedBody : words.truncatedTaken}
        <ul className={styles.signs}>
          {truncations.map(({ msg }) => (
            <li key={msg}>{msg}</li>
          ))}
        </ul>
      </MessageBarBody>
      {question && (
        <MessageBarActions>
          {question.options.map((option) => (
            <Button key={option.label} disabled={isBusy} onClick={() => uploadRef.send(answerOf(option))}>
              {option.label}
            </Button>
          ))}
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
