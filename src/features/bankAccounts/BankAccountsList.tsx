import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { listOrderLayouts, type OrderLayout } from '../../api/contract/debits/orderLayouts';
import {
  type BankAccount,
  createBank,
  createBankAccount,
  deleteBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../../api/contract/reconciliation/bankAccounts';
import { useAbility } from '../../console/useAbility';
import { bankOption } from '../../domain/bankOption';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { askById, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useOptionList } from '../../resource/hooks/useOptions';
import { useListRef } from '../../resource/hooks/useRowActor';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { words } from './words';

const AccountForm = lazyForm(async () => (await import('./AccountForm')).AccountForm);
const BankForm = lazyForm(async () => (await import('./BankForm')).BankForm);

export function BankAccountsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listBankAccounts);
  const [{ context }, listRef] = list;
  const [banks, banksRef] = useOptionList(listBanks, bankOption);
  const bank = useCommand(createBank, { next: () => banksRef.send({ type: 'CHANGED' }) });
  const onMissingBank = ability.can('create', 'Bank') && (() => bank[1].send({ type: 'OPEN', ask: {} }));
  // Other providers may have none, and the screen then omits it.
  const layoutsRef = useListRef(listOrderLayouts, { loadsAllPages: true });
  const layouts = useSelector(layoutsRef, (current) => current.context.page)?.results.map(layoutOption) ?? [];
  const creation = useCommand(createBankAccount, { next: () => listRef.send({ type: 'CHANGED' }) });
  const update = useCommand(updateBankAccount, { changes: listRef });
  const deletion = useCommandAbout(deleteBankAccount, askById<BankAccount>, {
    next: () => listRef.send({ type: 'CHANGED' }),
  });
  const [[, creationRef], [updating, updateRef], [{ context: asked }, , askToDelete]] = [creation, update, deletion];

  const accountOf = (id: string | undefined) => context.page?.results.find((account) => account.id === id);
  const { params } = updating.context.ask;
  const create = ability.can('create', 'BankAccount') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={isCounted(context.page) && words.subtitle(context.page.count)} actions={create}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          onEdit:
            ability.can('update', 'BankAccount') &&
            (({ id }) => updateRef.send({ type: 'OPEN', ask: { params: { id } } })),
          onRemove: ability.can('delete', 'BankAccount') && askToDelete,
        })}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/cuentas-bancarias/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <BuildingBankRegular />, action: create }}
      />
      <AccountForm
        command={creation}
        banks={banks}
        onMissingBank={onMissingBank}
        layouts={layouts}
        onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })}
      />
      <AccountForm
        command={update}
        account={accountOf(params?.id)}
        banks={banks}
        onMissingBank={onMissingBank}
        layouts={layouts}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <BankForm
        command={bank}
        country={banks[0]?.country}
        onSubmit={(body) => bank[1].send({ type: 'CONFIRM', ask: { body } })}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={asked.about && words.removeBody(asked.about.alias, asked.about.number)}
        verb={words.removeVerb}
      />
    </Page>
  );
}

const layoutOption = ({ id, name, is_shipped }: OrderLayout) => ({
  value: id,
  label: is_shipped ? words.shipped(name) : name,
});
