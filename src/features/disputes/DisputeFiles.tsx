import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import {
  addDisputeFile,
  type DisputeDetail,
  deleteDisputeFile,
  getDisputeFile,
  MOST_DISPUTE_FILES,
} from '../../api/contract/receivables/disputes';
import { useAbility } from '../../console/useAbility';
import { FileLink, LARGEST } from '../../domain/FileLink';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandDrop } from '../../resource/command/CommandDrop';
import { askById, type RecordRef, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

type Attachment = DisputeDetail['attachments'][number];

const useStyles = makeStyles({ row: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' } });

/** What proves what the customer says, and the file that is added. */
export function DisputeFiles({ dispute, record }: { dispute: DisputeDetail; record: RecordRef }) {
  const styles = useStyles();
  const may = useAbility().can('update', 'Dispute');
  const [saving, savingRef] = useCommand(addDisputeFile, { changes: record });
  const [removing, removalRef, askToRemove] = useCommandAbout(deleteDisputeFile, askById<Attachment>, {
    changes: record,
  });
  const { id, attachments } = dispute;
  const { about } = removing.context;
  return (
    <Panel title={words.files} body={words.filesBody}>
      {attachments.length === 0 && !may && words.noFiles}
      {attachments.map((file) => (
        <div key={file.id} className={styles.row}>
          <FileLink row={getDisputeFile} id={file.id} file={file} />
          {may && (
            <Button
              appearance="subtle"
              size="small"
              icon={<DeleteRegular />}
              aria-label={words.removeFile(file.name)}
              title={words.removeFile(file.name)}
              onClick={() => askToRemove(file)}
            />
          )}
        </div>
      ))}
      {may && attachments.length < MOST_DISPUTE_FILES && (
        <CommandDrop
          saving={saving}
          onFile={(file) => savingRef.send({ type: 'RUN', ask: { params: { id }, body: { file } } })}
          label={words.file}
          hint={words.fileHint}
          largest={LARGEST}
          sending={words.saving}
        />
      )}
      <CommandConfirm
        command={[removing, removalRef]}
        danger
        title={words.removeFileTitle}
        body={about?.name ?? ''}
        verb={words.removeFileVerb}
      />
    </Panel>
  );
}
