import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAgreement } from '../../api/contract/receivables/agreements';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { type Document, exportDocuments, listDocuments } from '../../api/contract/receivables/documents';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { namedCustomer } from '../../domain/CustomerPicker';
import { SyncButton } from '../../domain/sync/SyncButton';
import { SyncReport } from '../../domain/sync/SyncReport';
import { syncWords } from '../../domain/sync/syncWords';
import { useSync } from '../../domain/sync/useSync';
import { ToImport } from '../../domain/ToImport';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { choosingColumn, useChosenRows } from '../../resource/list/chosenRows';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { activeFilters } from '../../resource/list/filters';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { namedOption } from '../../ui/fields/options';
import { Page } from '../../ui/frame/Page';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { columnsFor } from './columns';
import { filtersFor } from './filters';
import { totalsInWords, words } from './words';

const ChosenDocuments = lazyPart(async () => (await import('./ChosenDocuments')).ChosenDocuments);

const useStyles = makeStyles({
  // What is done with chosen rows covers the filters: no row moves under the hand that chooses.
  bars: { display: 'grid', alignItems: 'start', '& > *': { gridArea: '1 / 1', minWidth: 0 } },
  covered: { visibility: 'hidden' },
});

export function DocumentsList() {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(listDocuments);
  const [{ context }, listRef, , url] = list;
  const centers = useOptions(listCostCenters, namedOption);
  const syncing = useSync(() => listRef.send({ type: 'REFRESH' }));

  const { page, query } = context;
  const canAgree = ability.can('create', 'Agreement') && offers(createAgreement);
  const rows = page?.results ?? [];
  const chosen = useChosenRows<Document>(({ id }) => id, new URLSearchParams(activeFilters(url)).toString(), rows);
  const isChoosing = chosen.rows.length > 0;
  const ownColumns = useMemo(() => columnsFor(query.search), [query.search]);
  const columns = canAgree
    ? [choosingColumn(chosen, ({ number }: Document) => words.choosing(number)), ...ownColumns]
    : ownColumns;
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
      <div className={styles.bars}>
        <div className={mergeClasses(isChoosing && styles.covered)}>
          <ListFilters list={list} search={words.search} filters={filtersFor(centers, namedCustomer(context))} />
        </div>
        {isChoosing && (
          <LazyBoundary>
            <ChosenDocuments chosen={chosen} />
          </LazyBoundary>
        )}
      </div>
      <SyncReport sync={syncing} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulado'}
        onOpen={({ id }) => navigate(`/documentos/${id}`)}
        {...(canAgree && { onToggle: (one: Document) => chosen.toggle([one]) })}
        empty={{
          title: words.empty,
          body: page?.has_source === false ? words.emptyWithoutSource : words.emptyBody,
          icon: <DocumentTextRegular />,
        }}
      />
    </Page>
  );
}
