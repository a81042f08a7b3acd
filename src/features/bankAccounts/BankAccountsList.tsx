import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useActorRef, useSelector } from '@xstate/react';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { useAbility } from '../../hooks/console';
import { useCommand } from '../../hooks/useCommand';
import { useList } from '../../hooks/useList';
import {
  bankAccountCreation,
  bankAccountDeletion,
  bankAccountList,
  bankAccountUpdate,
  bankList,
} from '../../machines/bankAccounts';
import { DataList } from '../../ui/DataList';
import { FilterBar } from '../../ui/FilterBar';
import { plural } from '../../ui/format';
import { Page } from '../../ui/Page';
import { Pager } from '../../ui/Pager';
import { AccountDeletion } from './AccountDeletion';
import { AccountDialog, EMPTY } from './AccountDialog';
import { columnsFor } from './columns';
import { words } from './words';

export function BankAccountsList() {
  const ability = useAbility();
  const [list, listRef] = useList(bankAccountList);
  const banks = useSelector(useActorRef(bankList, { input: {} }), ({ context }) => context.page?.results ?? []);
  const [creation, creationRef] = useCommand(bankAccountCreation, listRef);
  const [update, updateRef] = useCommand(bankAccountUpdate, listRef);
  const [deletion, deletionRef] = useCommand(bankAccountDeletion, listRef);

  const { query, page, problem } = list.context;
  const { p = 1, page_size = 25, search = '' } = query;
  const create = ability.can('create', 'BankAccount') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
  const columns = columnsFor({
    onEdit:
      ability.can('update', 'BankAccount') && ((account) => updateRef.send({ type: 'OPEN', ask: askOf(account) })),
    onRemove:
      ability.can('delete', 'BankAccount') &&
      ((account) => deletionRef.send({ type: 'OPEN', ask: { params: { id: account.id } } })),
  });
  return (
    <Page
      title={words.title}
      subtitle={page && words.subtitle(plural(page.count, words.one, words.many))}
      actions={create}
    >
      <FilterBar
        search={{
          value: search,
          placeholder: words.search,
          onSearch: (text) => listRef.send({ type: 'SEARCH', search: text }),
        }}
      />
      <DataList
        label={words.title}
        columns={columns}
        rows={page?.results ?? []}
        rowKey={({ id }) => id}
        status={list.hasTag('busy') ? 'loading' : list.hasTag('refused') ? 'refused' : 'ready'}
        refusal={problem?.reason}
        onRetry={() => listRef.send({ type: 'RETRY' })}
        filtered={search !== ''}
        onClearFilters={() => listRef.send({ type: 'SEARCH', search: '' })}
        empty={{ title: words.empty, body: words.emptyBody, icon: <BuildingBankRegular />, action: create }}
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
      {!creation.matches('closed') && (
        <AccountDialog
          title={words.createTitle}
          verb={words.createVerb}
          initial={EMPTY}
          banks={banks}
          busy={creation.hasTag('busy')}
          problem={creation.context.problem}
          onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })}
          onCancel={() => creationRef.send({ type: 'CANCEL' })}
        />
      )}
      {!update.matches('closed') && update.context.ask.body && (
        <AccountDialog
          title={words.editTitle}
          verb={words.editVerb}
          initial={update.context.ask.body}
          banks={banks}
          busy={update.hasTag('busy')}
          problem={update.context.problem}
          onSubmit={(body) =>
            updateRef.send({
              type: 'CONFIRM',
              ask: { ...update.context.ask, body: { ...update.context.ask.body, ...body } },
            })
          }
          onCancel={() => updateRef.send({ type: 'CANCEL' })}
        />
      )}
      <AccountDeletion
        account={page?.results.find(({ id }) => id === deletion.context.ask.params?.id)}
        open={!deletion.matches('closed')}
        busy={deletion.hasTag('busy')}
        refusal={deletion.context.problem?.reason}
        onConfirm={() => deletionRef.send({ type: 'CONFIRM' })}
        onCancel={() => deletionRef.send({ type: 'CANCEL' })}
      />
    </Page>
  );
}

/** The remembered columns are not sent: what is left out stays as it was. */
function askOf({ id, version, bank, number, alias, currency, type }: BankAccount) {
  return { params: { id }, body: { version, bank, number, alias, currency, type } };
}
