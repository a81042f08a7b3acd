import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { exportDocuments, listDocuments } from '../../api/contract/receivables/documents';
import { useAbility } from '../../console/useAbility';
import { syncWords } from '../../domain/partWords';
import { SyncReport } from '../../domain/SyncReport';
import { ToImport } from '../../domain/ToImport';
import { useSync } from '../../domain/useSync';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { namedOption } from '../../ui/fields/options';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { filtersFor } from './filters';
import { totalsInWords, words } from './words';

export function DocumentsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listDocuments);
  const [{ context }, listRef] = list;
  const centers = useOptions(listCostCenters, namedOption);
  const [isSyncing, sync] = useSync(() => listRef.send({ type: 'REFRESH' }));

  const { page, query } = context;
  const columns = useMemo(() => columnsFor(query.search), [query.search]);
  return (
    <Page
      title={words.title}
      subtitle={isCounted(page) && totalsInWords(page.count, page.totals)}
      actions={
        <>
          <ToImport to="/documentos/importar" />
          <ExportMenu list={list} row={exportDocuments} />
          {ability.can('create', 'Document') && (
            <Button
              icon={<ArrowSyncRegular />}
              disabledFocusable={isSyncing}
              onClick={() => sync.send({ type: 'SYNC' })}
            >
              {isSyncing ? syncWords.syncing : syncWords.sync}
            </Button>
          )}
        </>
      }
    >
      <ListFilters
        list={list}
        search={words.search}
        filters={filtersFor(
          centers,
          page?.results.find(({ customer }) => customer === query.idCustomer)?.customer_name,
        )}
      />
      <SyncReport sync={sync} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulado'}
        onOpen={({ id }) => navigate(`/documentos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <DocumentTextRegular /> }}
      />
    </Page>
  );
}
