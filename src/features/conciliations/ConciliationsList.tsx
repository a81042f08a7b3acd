import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ReceiptMoneyRegular } from '@fluentui/react-icons/svg/receipt-money';
import { useActorRef, useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '../../console/ConsoleProvider';
import { assignedIn, conciliationAccounts, conciliationDeletion, conciliationList } from '../../machines/conciliations';
import { useCommand } from '../../resource/useCommand';
import { useList } from '../../resource/useList';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SelectField } from '../../ui/fields/SelectField';
import { Page } from '../../ui/frame/Page';
import { DataList } from '../../ui/table/DataList';
import { FilterBar } from '../../ui/table/FilterBar';
import { Pager } from '../../ui/table/Pager';
import { conciliationColumns } from './columns';
import { words } from './words';

const ALL_ACCOUNTS = { url: { page_size: '200' } };

export function ConciliationsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const [list, listRef] = useList(conciliationList);
  const [deletion, deletionRef] = useCommand(conciliationDeletion, listRef);
  const accounts = useSelector(
    useActorRef(conciliationAccounts, { input: ALL_ACCOUNTS }),
    ({ context }) => context.page?.results ?? [],
  );

  const { query, page, problem } = list.context;
  const { p = 1, page_size = 25, search = '', bank_account } = query;
  const filter = (id: string | undefined) => listRef.send({ type: 'FILTER', filters: { bank_account: id } });
  const chosen = accounts.find(({ id }) => id === bank_account);
  const create = ability.can('create', 'Conciliation') && (
    <Button
      appearance="primary"
      icon={<AddRegular />}
      onClick={() => navigate(`/conciliaciones/nueva${bank_account ? `?cuenta=${bank_account}` : ''}`)}
    >
      {words.create}
    </Button>
  );
  const doomed = page?.results.find(({ id }) => id === deletion.context.ask.params?.id);
  return (
    <Page title={words.title} subtitle={page && words.subtitle(page.count)} actions={create}>
      <FilterBar
        search={{
          value: search,
          placeholder: words.search,
          onSearch: (text) => listRef.send({ type: 'SEARCH', search: text }),
        }}
        active={
          bank_account === undefined
            ? []
            : [
                {
                  key: 'account',
                  label: words.filteredBy(chosen?.alias ?? '…'),
                  onRemove: () => filter(undefined),
                },
              ]
        }
      >
        <SelectField
          bare
          label={words.account}
          value={bank_account ?? ''}
          onChange={(id) => filter(id || undefined)}
          options={accounts.map(({ id, alias }) => ({ value: id, label: alias }))}
        />
      </FilterBar>
      <DataList
        label={words.title}
        columns={conciliationColumns({
          onRemove:
            ability.can('delete', 'Conciliation') &&
            (({ id }) => deletionRef.send({ type: 'OPEN', ask: { params: { id } } })),
        })}
        rows={page?.results ?? []}
        rowKey={({ id }) => id}
        total={page?.count}
        offset={(p - 1) * page_size}
        onOpen={({ id }) => navigate(`/conciliaciones/${id}`)}
        status={list.hasTag('busy') ? 'loading' : list.hasTag('refused') ? 'refused' : 'ready'}
        refusal={problem?.reason}
        onRetry={() => listRef.send({ type: 'RETRY' })}
        filtered={search !== '' || bank_account !== undefined}
        onClearFilters={() => listRef.send({ type: 'FILTER', filters: { search: '', bank_account: undefined } })}
        empty={{ title: words.empty, body: words.emptyBody, icon: <ReceiptMoneyRegular />, action: create }}
        footer={
          <Pager
            page={p}
            pageSize={page_size}
            total={page?.count ?? 0}
            onPage={(to) => listRef.send({ type: 'PAGE', p: to })}
            onPageSize={(size) => listRef.send({ type: 'PAGE_SIZE', page_size: size })}
          />
        }
      />
      <ConfirmDialog
        open={!deletion.matches('closed')}
        danger
        title={words.removeTitle}
        body={doomed?.name}
        impact={doomed && words.impact(doomed, assignedIn(doomed))}
        verb={words.removeVerb}
        busy={deletion.hasTag('busy')}
        refusal={deletion.context.problem?.reason}
        onConfirm={() => deletionRef.send({ type: 'CONFIRM' })}
        onCancel={() => deletionRef.send({ type: 'CANCEL' })}
      />
    </Page>
  );
}
