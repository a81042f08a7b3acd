import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { HOME_PART, type Home, type HomePart } from '../../api/contract/home';
import { useAbility } from '../../console/ConsoleProvider';
import { Panel } from '../../ui/frame/Panel';
import { FailedJobs } from './FailedJobs';
import { NextMessages, OpenDebits, PromisesToday, ToReconcile } from './parts';
import { WalletBar } from './WalletBar';
import { partWords, words } from './words';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
    gap: '12px',
  },
  unread: { display: 'flex', alignItems: 'center', gap: '8px' },
});

/** The parts that the person may see, each by itself. */
export function HomeParts({ home, onRetry }: { home: Home; onRetry: () => void }) {
  const styles = useStyles();
  const mayRun = useAbility().can('update', 'Job');
  const { conciliation, debits, campaigns, promises, wallet, jobs } = home;
  const shown: Partial<Record<HomePart, ReactNode>> = {
    ...(conciliation && { conciliation: <ToReconcile {...conciliation} /> }),
    ...(debits && { debits: <OpenDebits {...debits} /> }),
    ...(campaigns && { campaigns: <NextMessages {...campaigns} /> }),
    ...(wallet && { wallet: <WalletBar wallet={wallet} /> }),
    ...(promises && { promises: <PromisesToday {...promises} today={home.today} /> }),
    ...(jobs && jobs.count > 0 && { jobs: <FailedJobs {...jobs} mayRun={mayRun} onAgain={onRetry} /> }),
  };
  return (
    <div className={styles.grid}>
      {ORDER.filter((part) => shown[part] || home.unread.includes(part)).map((part) => (
        <Panel key={part} title={partWords[part]}>
          {shown[part] ?? (
            <div role="alert" className={styles.unread}>
              {words.unread}
              <Button size="small" onClick={onRetry}>
                {words.retry}
              </Button>
            </div>
          )}
        </Panel>
      ))}
    </div>
  );
}

const ORDER = HOME_PART.toSorted((a, b) => Number(a === 'jobs') - Number(b === 'jobs'));
