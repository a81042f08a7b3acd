import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { exportDocuments, listDocuments } from '../../api/contract/receivables/documents';
import { SyncButton } from '../../domain/sync/SyncButton';
import { SyncReport } from '../../domain/sync/SyncReport';
import { syncWords } from '../../domain/sync/syncWords';
import { useSync } from '../../domain/sync/useSync';
import { ToImport } from '../../domain/ToImport';
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
  const navigate = useNavigate();
  const list = useList(listDocuments);
  const [{ context }, listRef] = list;
  const centers = useOptions(listCostCenters, namedOption);
  const syncing = useSync(() => listRef.send({ type: 'REFRESH' }));

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
          <SyncButton sync={syncing} hasSource={page?.has_source} words={syncWords} />
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
      <SyncReport sync={syncing[1]} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulado'}
        onOpen={({ id }) => navigate(`/documentos/${id}`)}
        empty={{
          title: words.empty,
          body: page?.has_source === false ? words.emptyWithoutSource : words.emptyBody,
          icon: <DocumentTextRegular />,
        }}
      />
    </Page>
  );
}
