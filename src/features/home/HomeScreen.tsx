import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { getHome } from '../../api/contract/console/home';
import { useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { SyncReport } from '../../domain/SyncReport';
import { useSync } from '../../domain/useSync';
import { usePolling } from '../../resource/hooks/usePolling';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { hour } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { FirstSteps } from './FirstSteps';
import { HomeWidgets } from './HomeWidgets';
import { words } from './words';

const RENEW_MS = 60_000;

/** The dashboard of pending work: each figure links to exactly what it counts. */
export function HomeScreen() {
  const ability = useAbility();
  const user = useUser();
  const home = useRecord(getHome, {});
  const [{ context }, homeRef] = home;
  const [isSyncing, sync] = useSync(() => homeRef.send({ type: 'REFRESH' }));
  usePolling(true, () => homeRef.send({ type: 'REFRESH' }), RENEW_MS);
  const { record } = context;
  const at = record?.sync?.at;
  return (
    <Page
      title={words.greeting(hour(), user?.fullName.split(' ')[0] ?? '')}
      subtitle={record?.sync && (at ? words.synced(at) : words.neverSynced)}
      actions={
        record?.sync &&
        ability.can('create', 'Document') && (
          <Button
            appearance="subtle"
            icon={<ArrowSyncRegular />}
            disabledFocusable={isSyncing}
            onClick={() => sync.send({ type: 'SYNC' })}
          >
            {isSyncing ? words.syncing : words.sync}
          </Button>
        )
      }
    >
      <SyncReport sync={sync} />
      <RecordPage handle={home}>
        {(found) => (
          <>
            {found.begun && <FirstSteps begun={found.begun} />}
            <HomeWidgets home={found} onRetry={() => homeRef.send({ type: 'REFRESH' })} />
          </>
        )}
      </RecordPage>
    </Page>
  );
}
