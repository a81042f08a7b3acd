import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Job } from '../../api/contract/console/jobs';
import { jobInWords } from '../../domain/words';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { Progress } from '../../ui/Progress';
import { words } from './words';

const useStyles = makeStyles({
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

type Props = { job: Job; busy: boolean; onAgain: (() => void) | false };

/** One job: progress, result or failure. */
export function JobLine({ job, busy, onAgain }: Props) {
  const styles = useStyles();
  const { state, done, total, outcome, reason, created_by: by, created_at: at, ended_at: ended } = job;
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <span className={styles.name}>{jobInWords(job)}</span>
        <StateChip {...words.states[state]} />
      </div>
      {state === 'running' && (
        <Progress label={words.states.running.word} done={done} {...(total !== null && { total })} />
      )}
      {state === 'done' && outcome !== null && <span>{outcome}</span>}
      {state !== 'done' && reason !== null && <span>{reason}</span>}
      <span className={styles.note}>{[moment(ended ?? at), by].filter(Boolean).join(' · ')}</span>
      {state === 'failed' && onAgain && (
        <div>
          <Button size="small" disabledFocusable={busy} onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      )}
    </li>
  );
}
