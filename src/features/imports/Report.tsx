import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { RecordsImportActor } from '../../machines/imports/recordsImport';
import { FileWarnings } from '../../resource/FileWarnings';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Progress } from '../../ui/waiting/Progress';
import { ImportFigures } from './ImportFigures';
import { ImportRows } from './ImportRows';
import { ofKind, words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  done: { display: 'flex', alignItems: 'center', gap: '8px' },
  icon: { display: 'flex', fontSize: '24px', color: tokens.colorStatusSuccessForeground1 },
  foot: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
});

/** Step 3: the job's progress and report. */
export function Report({ importRef }: { importRef: RecordsImportActor }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const snapshot = useSelector(importRef, (current) => current);
  const { preview, problem } = snapshot.context;
  if (!preview) return null;
  const { kind, file_name: name, job, counts, warnings } = preview;
  const nouns = ofKind[kind];
  const toList = <Button onClick={() => navigate(nouns.list)}>{nouns.toList}</Button>;
  if (snapshot.matches('finished')) {
    return (
      <div className={styles.root}>
        <div className={styles.done}>
          <span className={styles.icon} aria-hidden="true">
            <CheckmarkCircleFilled />
          </span>
          <Subtitle2 as="h2">{words.done}</Subtitle2>
          <span>{name}</span>
        </div>
        <ImportFigures preview={preview}>
          <div className={styles.foot}>
            <Button onClick={() => importRef.send({ type: 'DISCARD' })}>{words.another}</Button>
            <Button appearance="primary" onClick={() => navigate(nouns.list)}>
              {nouns.toList}
            </Button>
          </div>
        </ImportFigures>
        {kind === 'electronic' && <FileWarnings texts={warnings} intent="info" />}
        {counts.espera > 0 && (
          <MessageBar intent="info">
            <MessageBarBody>{words.waiting(counts.espera)}</MessageBarBody>
          </MessageBar>
        )}
        {counts.problema > 0 && (
          <>
            <MessageBar intent="warning">
              <MessageBarBody>{kind === 'electronic' ? words.wait : words.mend}</MessageBarBody>
            </MessageBar>
            <ImportRows preview={preview} only="problema" />
          </>
        )}
      </div>
    );
  }
  if (snapshot.matches('importing')) {
    return (
      <Panel title={name} body={words.goingOn}>
        <Progress
          label={words.saving(counts.nuevo + counts.cambia + counts.espera, nouns)}
          done={job?.done ?? 0}
          {...(job?.total && { total: job.total })}
        />
        <div className={styles.foot}>{toList}</div>
      </Panel>
    );
  }
  return (
    <Panel title={words.stopped} body={words.stoppedBody}>
      <MessageBar intent="error" role="alert">
        <MessageBarBody>{problem?.reason ?? job?.reason ?? words.stoppedLongAgo}</MessageBarBody>
      </MessageBar>
      <div className={styles.foot}>
        {toList}
        <Button
          appearance="primary"
          disabledFocusable={!snapshot.can({ type: 'RETRY' })}
          onClick={() => importRef.send({ type: 'RETRY' })}
        >
          {words.goOn}
        </Button>
      </div>
    </Panel>
  );
}
