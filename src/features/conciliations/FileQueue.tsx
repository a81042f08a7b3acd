import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAbility } from '../../console/useAbility';
import {
  documentsIn,
  type FileQueueActor,
  isUnread,
  type QueuedFile,
  waitingIn,
} from '../../machines/conciliations/fileQueue';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { fileIntakeWords } from '../../resource/words';
import type { Option } from '../../ui/fields/options';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyle: 'none' },
  one: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  text: { flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  state: { color: tokens.colorNeutralForeground2 },
  refused: { color: tokens.colorPaletteRedForeground1 },
  accounts: { display: 'flex', flexWrap: 'wrap', gap: '8px', paddingTop: '4px' },
  go: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
});

type Props = { queueRef: FileQueueActor; accounts: Option[] };

/** The files that were dropped or chosen together, with what became of each. */
export function FileQueue({ queueRef, accounts }: Props) {
  const styles = useStyles();
  const snapshot = useSelector(queueRef, (current) => current);
  const { files, handed } = snapshot.context;
  const canImport = useAbility().can('create', 'RecordsImport');
  const left = waitingIn(files);
  const refused = files.filter(isRefused).length;
  const documents = canImport ? documentsIn(files) : 0;
  return (
    <>
      <LeaveQuestion
        isUnsaved={files.some((file) => isUnread(file) && (canImport || file.outcome?.kind !== 'document'))}
        body={words.leaveQueue}
      />
      {handed.length > 0 && <Navigate to="/documentos/importar" state={{ fileKeys: handed }} />}
      <KeepFocus>
        <Panel title={words.queue} body={words.queueBody}>
          <div role="status">
            {[words.progress(left, files.length), refused > 0 && words.refusedCount(refused)]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <ul className={styles.list}>
            {files.map((file) => (
              <QueueRow key={file.fileKey} file={file} queueRef={queueRef} accounts={accounts} canImport={canImport} />
            ))}
          </ul>
          {documents > 0 && (
            <div className={styles.go}>
              <Button
                appearance="primary"
                disabledFocusable={!snapshot.can({ type: 'IMPORT' })}
                onClick={() => queueRef.send({ type: 'IMPORT' })}
              >
                {words.importDocuments(documents)}
              </Button>
              {!snapshot.can({ type: 'IMPORT' }) && <span className={styles.state}>{words.importLater}</span>}
            </div>
          )}
        </Panel>
      </KeepFocus>
    </>
  );
}

const isRefused = ({ outcome }: QueuedFile): boolean =>
  outcome !== undefined && ['untaken', 'unreadable', 'refused'].includes(outcome.kind);

function QueueRow({ file, queueRef, accounts, canImport }: Props & { file: QueuedFile; canImport: boolean }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { fileKey, name, outcome } = file;
  const isReading = useSelector(queueRef, ({ context }) => context.fileKey === fileKey);
  const canRetry = useSelector(queueRef, (current) => current.can({ type: 'RETRY', fileKey }));
  return (
    <li className={styles.one}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <div className={isRefused(file) ? styles.refused : styles.state}>{stateOf(file, isReading, canImport)}</div>
        {outcome?.kind === 'account' && (
          <div className={styles.accounts}>
            {accounts.map(({ value, label }) => (
              <Button
                key={value}
                size="small"
                aria-label={words.accountFor(label, name)}
                onClick={() => queueRef.send({ type: 'CHOOSE_ACCOUNT', fileKey, account: value })}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {outcome?.kind === 'read' && (
        <Button
          size="small"
          aria-label={words.continueWith(name)}
          onClick={() => navigate(`/conciliaciones/nueva/${outcome.preview}`)}
        >
          {words.continueVerb}
        </Button>
      )}
      {canRetry && (
        <Button size="small" aria-label={words.retryOf(name)} onClick={() => queueRef.send({ type: 'RETRY', fileKey })}>
          {words.retry}
        </Button>
      )}
      {outcome?.kind !== 'read' && (
        <Button
          size="small"
          appearance="subtle"
          aria-label={words.leaveOutOf(name)}
          onClick={() => queueRef.send({ type: 'LEAVE_OUT', fileKey })}
        >
          {words.leaveOut}
        </Button>
      )}
    </li>
  );
}

/** What is said below the name of a file. */
function stateOf({ outcome }: QueuedFile, isReading: boolean, canImport: boolean): string {
  switch (outcome?.kind) {
    case undefined:
      return isReading ? words.isReading : words.isWaiting;
    case 'read':
      return words.isRead;
    case 'document':
      return canImport ? words.isDocument : words.isDocumentBarred;
    case 'account':
      return outcome.question;
    case 'unreadable':
      return fileIntakeWords.unreadable;
    case 'untaken':
    case 'refused':
      return outcome.reason;
  }
}
