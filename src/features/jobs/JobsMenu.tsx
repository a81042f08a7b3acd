import { makeStyles } from '@fluentui/react-components';
import { TasksAppRegular } from '@fluentui/react-icons/svg/tasks-app';
import { useSelector } from '@xstate/react';
import { listJobs } from '../../api/contract/console/jobs';
import { useAbility } from '../../console/useAbility';
import { isGoingOn, jobsMachine } from '../../machines/jobs';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useChanges } from '../../resource/hooks/useChanges';
import { useFailureNotices } from '../../resource/notices';
import { Chip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { lazyPart } from '../../ui/lazyPart';
import { PopoverButton } from '../../ui/popup/PopoverButton';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { words } from './words';

const JobLines = lazyPart(async () => (await import('./JobLines')).JobLines);

const useStyles = makeStyles({
  button: { flexShrink: 0, gap: '6px' },
  surface: { width: 'min(420px, calc(100vw - 48px))', maxHeight: '70vh', overflowY: 'auto' },
});

/** The background jobs in the navbar, with their failures. */
export function JobsMenu() {
  const styles = useStyles();
  const mayRun = useAbility().can('update', 'Job');
  const jobsRef = useActorRef(jobsMachine);
  useFailureNotices(jobsRef);
  useChanges(listJobs, undefined, () => jobsRef.send({ type: 'LOOK' }));
  const jobs = useSelector(jobsRef, ({ context }) => context.jobs);
  const isBusy = useSelector(jobsRef, (current) => current.hasTag('busy'));
  const isAbsent = useSelector(jobsRef, (current) => current.hasTag('absent'));
  if (isAbsent) return null;
  const [goingOn, failed] = [jobs.filter(isGoingOn).length, jobs.filter(({ state }) => state === 'failed').length];
  return (
    <PopoverButton
      name={words.title}
      appearance="subtle"
      className={styles.button}
      surfaceClass={styles.surface}
      icon={<TasksAppRegular />}
      onOpen={() => jobsRef.send({ type: 'LOOK' })}
      label={
        <>
          {words.title}
          {goingOn + failed > 0 && (
            <>
              {' '}
              <Chip tone={failed > 0 ? 'bad' : 'brand'}>{words.counts(goingOn, failed)}</Chip>
            </>
          )}
        </>
      }
    >
      {jobs.length === 0 ? (
        <EmptyState title={words.none} body={words.noneBody} />
      ) : (
        <LazyBoundary>
          <JobLines jobs={jobs} busy={isBusy} onAgain={mayRun && ((id) => jobsRef.send({ type: 'RUN_AGAIN', id }))} />
        </LazyBoundary>
      )}
    </PopoverButton>
  );
}
