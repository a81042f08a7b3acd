import { Button } from '@fluentui/react-components';
import type { Home } from '../../api/contract/home';
import { jobInWords } from '../../console/sharedWords';
import { jobRerun } from '../../machines/home';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { HomeLines } from './HomeLines';
import { words } from './words';

type Props = NonNullable<Home['jobs']> & { mayRun: boolean; onAgain: () => void };

/** Failed jobs, with the cause and a retry. */
export function FailedJobs({ failed, count, mayRun, onAgain }: Props) {
  const rerun = useCommand(jobRerun, onAgain);
  const [{ context }, rerunRef] = rerun;
  const asked = failed.find(({ id }) => id === context.ask.params?.id);
  const lines = failed.map((job) => ({
    key: job.id,
    name: jobInWords(job),
    note: (
      <>
        {job.reason}
        {mayRun && (
          <div>
            <Button size="small" onClick={() => rerunRef.send({ type: 'OPEN', ask: { params: { id: job.id } } })}>
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
      <CommandConfirm command={rerun} title={words.againTitle} body={asked && jobInWords(asked)} verb={words.again} />
    </>
  );
}
