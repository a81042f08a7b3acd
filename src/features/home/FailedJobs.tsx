import { Button } from '@fluentui/react-components';
import type { Home } from '../../api/contract/console/home';
import { runJobAgain } from '../../api/contract/console/jobs';
import { jobInWords } from '../../domain/words';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { HomeLines } from './HomeLines';
import { words } from './words';

type Props = NonNullable<Home['jobs']> & { mayRun: boolean; onAgain: () => void };

/** Failed jobs, with the cause and a retry. */
export function FailedJobs({ failed, count, mayRun, onAgain }: Props) {
  const rerun = useCommandAbout(runJobAgain, askById<Props['failed'][number]>, { next: onAgain });
  const [{ context: asked }, , askToRerun] = rerun;
  const lines = failed.map((job) => ({
    key: job.id,
    name: jobInWords(job),
    note: (
      <>
        {job.reason}
        {mayRun && (
          <div>
            <Button size="small" onClick={() => askToRerun(job)}>
              {words.again}
            </Button>
          </div>
        )}
      </>
    ),
  }));
  return (
    <>
      <HomeLines lines={lines} />
      {count > failed.length && <span>{words.andMore(count - failed.length)}</span>}
      <CommandConfirm
        command={rerun}
        title={words.againTitle}
        body={asked.about && jobInWords(asked.about)}
        verb={words.again}
      />
    </>
  );
}
