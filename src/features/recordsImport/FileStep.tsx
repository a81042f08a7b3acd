import { Button, Link, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { RecordsImportActor } from '../../machines/recordsImport/recordsImport';
import { DropArea } from '../../ui/fields/DropArea';
import { Panel } from '../../ui/frame/Panel';
import { Progress } from '../../ui/Progress';
import { RawTable } from '../../ui/table/RawTable';
import { ofKind, words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  go: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
});

/** Step 1: the file and its first rows. */
export function FileStep({ importRef }: { importRef: RecordsImportActor }) {
  const styles = useStyles();
  const snapshot = useSelector(importRef, (current) => current);
  const { kind, file, isUnreadable, sample, progress, problem } = snapshot.context;
  const isSending = snapshot.matches('sending');
  const { drop, example, rule } = ofKind[kind];
  return (
    <div className={styles.root}>
      <Panel body={rule}>
        <DropArea
          label={drop}
          hint={words.formats}
          file={
            file && {
              ...file,
              ...(sample && { recognised: words.recognised(words.formatNames[sample.guessedFormat]) }),
            }
          }
          disabled={snapshot.hasTag('busy')}
          refusal={isUnreadable ? { reason: words.unreadable, severity: 'warning' } : problem}
          onFile={(chosen) => importRef.send({ type: 'FILE_CHOSEN', file: chosen })}
          onRemove={() => importRef.send({ type: 'DISCARD' })}
        />
        {snapshot.matches('sniffing') && <Progress label={words.peeking} />}
        {isSending && (
          <Progress
            label={progress < 1 ? words.sending : words.reading}
            {...(progress < 1 && {
              done: Math.round(progress * 100),
              total: 100,
              detail: `${Math.round(progress * 100)} %`,
            })}
            onCancel={() => importRef.send({ type: 'CANCEL' })}
          />
        )}
        <div className={styles.go}>
          <Link href={example} download>
            {words.example}
          </Link>
          {(snapshot.matches('ready') || isSending) && (
            <Button
              appearance="primary"
              disabledFocusable={!snapshot.can({ type: 'SEND' })}
              onClick={() => importRef.send({ type: 'SEND' })}
            >
              {words.send}
            </Button>
          )}
        </div>
      </Panel>
      {sample && sample.rows.length > 0 && (
        <Panel title={words.head} body={words.headBody}>
          <RawTable label={words.head} rows={sample.rows} />
        </Panel>
      )}
    </div>
  );
}
