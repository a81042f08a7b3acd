import { Button, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { SyncReport as Report } from '../../api/contract/receivables/documents';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '../../ui/MessageBar';
import type { Refusal } from '../../ui/RefusalBar';
import { syncWords as words } from './syncWords';

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingLeft: '20px', maxHeight: '160px', overflowY: 'auto' },
});

type Props = { report: Report | undefined; problem: Refusal | undefined; onClose: () => void };

/** What a sync did, or why it failed. */
export function SyncOutcome({ report, problem, onClose }: Props) {
  const isComplete = report !== undefined && !report.left_out && !report.accepted;
  return (
    <MessageBar intent={problem ? problem.severity : isComplete ? 'success' : 'warning'}>
      <MessageBarBody>{report ? <Counts report={report} /> : problem?.reason}</MessageBarBody>
      <MessageBarActions>
        <Button appearance="transparent" icon={<DismissRegular />} aria-label={words.close} onClick={onClose} />
      </MessageBarActions>
    </MessageBar>
  );
}

function Counts({ report }: { report: Report }) {
  const styles = useStyles();
  const { problems = [], left_out = problems.length } = report;
  return (
    <>
      <MessageBarTitle>{report.accepted ? words.accepted : words.synced}</MessageBarTitle>
      {report.accepted ? words.goesOn : words.counts(report)}
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
