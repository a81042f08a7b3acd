import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { HOME_PART, type Home, type HomePart } from '../../api/contract/console/home';
import { useAbility } from '../../console/useAbility';
import { Panel } from '../../ui/frame/Panel';
import { FailedJobs } from './FailedJobs';
import { WalletBar } from './WalletBar';
import { NextMessages, OpenDebits, PromisesToday, ToReconcile, WhoWaits } from './widgets';
import { widgetWords, words } from './words';

const useStyles = makeStyles({
  grid: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    // The last row is as wide as the others.
    '> *': { flex: '1 1 min(340px, 100%)', minWidth: 0 },
  },
  unread: { display: 'flex', alignItems: 'center', gap: '8px' },
});

/** The widgets that the person may see. */
export function HomeWidgets({ home, onRetry }: { home: Home; onRetry: () => void }) {
  const styles = useStyles();
  const ability = useAbility();
  const [mayRun, mayLetIn] = [ability.can('update', 'Job'), ability.can('update', 'User')];
  const { conciliation, debits, campaigns, promises, wallet, jobs, waiting } = home;
  const shown: Partial<Record<HomePart, ReactNode>> = {
    ...(conciliation && { conciliation: <ToReconcile {...conciliation} /> }),
    ...(debits && { debits: <OpenDebits {...debits} /> }),
    ...(campaigns && { campaigns: <NextMessages {...campaigns} /> }),
    ...(wallet && { wallet: <WalletBar wallet={wallet} /> }),
    ...(promises && { promises: <PromisesToday {...promises} today={home.today} /> }),
    ...(waiting && waiting.count > 0 && mayLetIn && { waiting: <WhoWaits {...waiting} /> }),
    ...(jobs && jobs.count > 0 && { jobs: <FailedJobs {...jobs} mayRun={mayRun} onAgain={onRetry} /> }),
  };
  return (
    <div className={styles.grid}>
      {ORDER.filter((part) => shown[part] || home.unread.includes(part)).map((part) => (
        <Panel key={part} title={widgetWords[part]}>
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

/** People who wait come first, failures last. */
const PLACE: Partial<Record<HomePart, number>> = { waiting: -1, jobs: 1 };
const ORDER = HOME_PART.toSorted((a, b) => (PLACE[a] ?? 0) - (PLACE[b] ?? 0));
