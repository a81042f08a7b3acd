import { getHome } from '../../api/contract/console/home';
import { useUser } from '../../console/AppProvider';
import { SyncButton } from '../../domain/sync/SyncButton';
import { SyncReport } from '../../domain/sync/SyncReport';
import { useSync } from '../../domain/sync/useSync';
import { ToImport } from '../../domain/ToImport';
import { usePolling } from '../../resource/hooks/usePolling';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { hour } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { FirstSteps } from './FirstSteps';
import { HomeWidgets } from './HomeWidgets';
import { words } from './words';

const RestoredCopy = lazyPart(async () => (await import('./RestoredCopy')).RestoredCopy);

const RENEW_MS = 60_000;

/** The dashboard of pending work: each figure links to exactly what it counts. */
export function HomeScreen() {
  const user = useUser();
  const home = useRecord(getHome, {});
  const [{ context }, homeRef] = home;
  const syncing = useSync(() => homeRef.send({ type: 'REFRESH' }));
  usePolling(true, () => homeRef.send({ type: 'REFRESH' }), RENEW_MS);
  const { record } = context;
  const { at, has_source: hasSource } = record?.sync ?? {};
  return (
    <Page
      title={words.greeting(hour(), user?.fullName.split(' ')[0])}
      subtitle={record?.sync && (at ? words.synced(at) : hasSource === false ? words.noSource : words.neverSynced)}
      actions={
        record?.sync && (
          <>
            {hasSource === false && <ToImport to="/documentos/importar" />}
            <SyncButton appearance="subtle" sync={syncing} hasSource={hasSource} words={words} />
          </>
        )
      }
    >
      <SyncReport sync={syncing} />
      <RecordPage handle={home}>
        {(found) => (
          <>
            {found.hold?.since && (
              <LazyBoundary>
                <RestoredCopy
                  hold={{ ...found.hold, since: found.hold.since }}
                  onEnded={() => homeRef.send({ type: 'REFRESH' })}
                />
              </LazyBoundary>
            )}
            {found.begun && <FirstSteps begun={found.begun} />}
            <HomeWidgets home={found} onRetry={() => homeRef.send({ type: 'REFRESH' })} />
          </>
        )}
      </RecordPage>
    </Page>
  );
}
