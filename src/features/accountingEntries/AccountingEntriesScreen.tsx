import { Button } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAccountingDispatches } from '../../api/contract/receivables/accountingDispatches';
import {
  type AccountingLot,
  type AccountingPreview,
  beginAccounting,
  exportAccountingLot,
  getAccountingPreview,
  listAccountingLots,
} from '../../api/contract/receivables/accountingEntries';
import { listConciliations } from '../../api/contract/reconciliation/conciliations';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { useRecord } from '../../resource/hooks/useRecord';
import { useFiles } from '../../resource/list/ExportMenu';
import { ListTable } from '../../resource/list/ListTable';
import { RecordPage } from '../../resource/record/RecordPage';
import { DateField } from '../../ui/fields/DateField';
import { namedOption } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { FilterBar } from '../../ui/filters/FilterBar';
import { date, today } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { CreditNotes } from './CreditNotes';
import { lotColumns } from './columns';
import { Preview } from './Preview';
import { words } from './words';

const BeginForm = lazyForm(async () => (await import('./BeginForm')).BeginForm);

type Asked = { until?: string; conciliation?: string };

/** What waits to be handed to the accounting, and the lots that were. Which entries are looked at is in the address. */
export function AccountingEntriesScreen() {
  const [params] = useSearchParams();
  const conciliation = params.get('conciliation');
  const until = params.get('until');
  const asked: Asked = conciliation ? { conciliation } : until ? { until } : {};
  return <Asking key={JSON.stringify(asked)} asked={asked} />;
}

function Asking({ asked }: { asked: Asked }) {
  const navigate = useNavigate();
  const offers = useOffers();
  const handle = useRecord(getAccountingPreview, { query: asked });
  const [snapshot, ref] = handle;
  const begunOn = snapshot.context.record?.begun_on ?? null;
  const refresh = () => ref.send({ type: 'REFRESH' });
  return (
    <Page
      title={words.title}
      subtitle={begunOn === null ? words.subtitle : words.begun(begunOn)}
      actions={
        <>
          {offers(listAccountingDispatches) && (
            <Button onClick={() => navigate('/asientos/envio')}>{words.sending}</Button>
          )}
          <Button onClick={() => navigate('/asientos/cuentas')}>{words.accounts}</Button>
        </>
      }
    >
      {begunOn !== null && <Filters asked={asked} />}
      <RecordPage handle={handle}>
        {(preview: AccountingPreview) =>
          preview.begun_on === null ? <Begin onBegun={refresh} /> : <Begun preview={preview} onRefresh={refresh} />
        }
      </RecordPage>
    </Page>
  );
}

function Begin({ onBegun }: { onBegun: () => void }) {
  const begin = useCommand(beginAccounting, { next: onBegun });
  const [, beginRef] = begin;
  const may = useAbility().can('update', 'AccountingAccount');
  return (
    <Panel title={words.beginTitle} body={words.beginBody}>
      {may ? (
        <div>
          <Button appearance="primary" onClick={() => beginRef.send({ type: 'OPEN', ask: {} })}>
            {words.begin}
          </Button>
        </div>
      ) : (
        <span>{words.beginAdmin}</span>
      )}
      <BeginForm command={begin} onSubmit={(body) => beginRef.send({ type: 'CONFIRM', ask: { body } })} />
    </Panel>
  );
}

function Begun({ preview, onRefresh }: { preview: AccountingPreview; onRefresh: () => void }) {
  const list = useList(listAccountingLots);
  const [, listRef] = list;
  const [, download] = useFiles(exportAccountingLot);
  const onTaken = () => {
    onRefresh();
    listRef.send({ type: 'REFRESH' });
  };
  const navigate = useNavigate();
  const offers = useOffers();
  const columns = lotColumns(
    ({ id }: AccountingLot, format) => download({ lot: id }, format),
    offers(listAccountingDispatches) ? ({ number }) => navigate(`/asientos/envio?lot=${number}`) : undefined,
  );
  return (
    <>
      <Preview preview={preview} onRefresh={onRefresh} onTaken={onTaken} />
      {preview.posts_credit_notes !== undefined && (
        <CreditNotes posts={preview.posts_credit_notes} onChosen={onRefresh} />
      )}
      <Panel title={words.lots}>
        <ListTable
          list={list}
          label={words.lots}
          columns={columns}
          rowKey={({ id }) => id}
          empty={{ title: words.noLots, body: words.noLotsBody, icon: <DocumentTableRegular /> }}
        />
      </Panel>
    </>
  );
}

function Filters({ asked }: { asked: Asked }) {
  const [, setParams] = useSearchParams();
  const conciliations = useOptions(listConciliations, namedOption);
  const named = conciliations.find(({ value }) => value === asked.conciliation)?.label ?? asked.conciliation ?? '';
  const ask = (next: Asked) => setParams(new URLSearchParams({ ...next }));
  const active = [
    ...(asked.until ? [{ key: 'until', label: `${words.until}: ${date(asked.until)}`, onRemove: () => ask({}) }] : []),
    ...(asked.conciliation
      ? [{ key: 'conciliation', label: `${words.conciliation}: ${named}`, onRemove: () => ask({}) }]
      : []),
  ];
  return (
    <FilterBar
      active={active}
      onClear={() => ask({})}
      fields={[
        <DateField
          key="until"
          bare
          label={words.until}
          max={today()}
          value={asked.until}
          onChange={(day, problem) => problem === undefined && ask(day ? { until: day } : {})}
        />,
        <SelectField
          key="conciliation"
          bare
          label={words.conciliation}
          value={asked.conciliation}
          options={conciliations}
          onChange={(conciliation) => ask(conciliation ? { conciliation } : {})}
        />,
      ]}
    />
  );
}
