import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Job } from '../../api/contract/console/jobs';
import { jobInWords } from '../../domain/words';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { Progress } from '../../ui/waiting/Progress';
import { words } from './words';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

type Props = { job: Job; busy: boolean; onAgain: ((id: string) => void) | false };

/** The jobs, as the navbar's menu lists them. */
export function JobLines({ jobs, ...line }: { jobs: Job[] } & Omit<Props, 'job'>) {
  return (
    <ul className={useStyles().list}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} {...line} />
      ))}
    </ul>
  );
}

/** One job: progress, result or failure. */
function JobLine({ job, busy, onAgain }: Props) {
  const styles = useStyles();
  const { state, done, total, outcome, reason, created_by: by, created_at: at, ended_at: ended, waits_until } = job;
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <span className={styles.name}>{jobInWords(job)}</span>
        <StateChip {...words.states[state]} />
      </div>
      {state === 'running' && (
        <Progress label={words.states.running.word} done={done} {...(total !== null && { total })} />
      )}
      {waits_until && <span>{words.until(moment(waits_until))}</span>}
      {state === 'done' && outcome !== null && <span>{outcome}</span>}
      {state !== 'done' && reason !== null && <span>{reason}</span>}
      <span className={styles.note}>{[moment(ended ?? at), by].filter(Boolean).join(' · ')}</span>
      {state === 'failed' && onAgain && (
        <div>
          <Button size="small" disabledFocusable={busy} onClick={() => onAgain(job.id)}>
            {words.again}
          </Button>
        </div>
      )}
    </li>
  );
}
