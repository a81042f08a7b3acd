import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { SyncReport as Report } from '../api/contract/receivables/documents';
import type { documentSyncMachine } from '../machines/documents/documentSync';
import { Progress } from '../ui/Progress';
import { syncWords as words } from './partWords';

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingLeft: '20px', maxHeight: '160px', overflowY: 'auto' },
});

/** The progress, the report or the failure of a sync. It stays until the person closes it. */
export function SyncReport({ sync }: { sync: ActorRefFrom<typeof documentSyncMachine> }) {
  const isSyncing = useSelector(sync, (current) => current.hasTag('busy'));
  const { report, problem } = useSelector(sync, ({ context }) => context);
  if (isSyncing) return <Progress label={words.syncing} />;
  if (!report && !problem) return null;
  const isComplete = report !== undefined && !report.left_out;
  return (
    <MessageBar intent={problem ? problem.severity : isComplete ? 'success' : 'warning'} layout="multiline">
      <MessageBarBody>{report ? <Outcome report={report} /> : problem?.reason}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={words.close}
            onClick={() => sync.send({ type: 'CLOSE' })}
          />
        }
      />
    </MessageBar>
  );
}

function Outcome({ report }: { report: Report }) {
  const styles = useStyles();
  const { problems = [], left_out = problems.length } = report;
  return (
    <>
      <MessageBarTitle>{words.synced}</MessageBarTitle>
      {words.counts(report)}
      {left_out > 0 && (
        <>
          <div>{words.leftOut(left_out)}</div>
          <ul className={styles.list}>
            {problems.map(({ external_id, number, msg }) => (
              <li key={`${external_id} ${number} ${msg}`}>{[number, msg].filter(Boolean).join(': ')}</li>
            ))}
            {left_out > problems.length && <li>{words.andMore(left_out - problems.length)}</li>}
          </ul>
        </>
      )}
    </>
  );
}
