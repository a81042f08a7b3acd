import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { listOrderLayouts, type OrderLayout } from '../../api/contract/debits/orderLayouts';
import {
  createBank,
  createBankAccount,
  deleteBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../../api/contract/reconciliation/bankAccounts';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { bankOption } from '../../domain/bankOption';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion, useUpdate } from '../../resource/hooks/useListCommands';
import { useOptionList } from '../../resource/hooks/useOptions';
import { useListRef } from '../../resource/hooks/useRowActor';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { words } from './words';

const AccountForm = lazyForm(async () => (await import('./AccountForm')).AccountForm);
const BankForm = lazyForm(async () => (await import('./BankForm')).BankForm);

export function BankAccountsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listBankAccounts);
  const { page } = list[0].context;
  const [banks, banksRef] = useOptionList(listBanks, bankOption);
  const bank = useCommand(createBank, { next: () => banksRef.send({ type: 'CHANGED' }), changes: banksRef });
  const isOffered = useOffers()(createBank);
  const openBank = () => bank[1].send({ type: 'OPEN', ask: {} });
  const onMissingBank = isOffered && (ability.can('create', 'Bank') ? openBank : ('ask' as const));
  // Other providers may have none, and the screen then omits it.
  const layoutsRef = useListRef(listOrderLayouts, { loadsAllPages: true });
  const layouts = useSelector(layoutsRef, (current) => current.context.page)?.results.map(layoutOption) ?? [];
  const creation = useCreation(createBankAccount, list);
  const update = useUpdate(updateBankAccount, list);
  const deletion = useDeletion(deleteBankAccount, list);
  const choices = { banks, onMissingBank, layouts };
  const create = ability.can('create', 'BankAccount') && <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={create}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          banks,
          onEdit: ability.can('update', 'BankAccount') && update.open,
          onRemove: ability.can('delete', 'BankAccount') && deletion.open,
        })}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/cuentas-bancarias/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <BuildingBankRegular />, action: create }}
      />
      <AccountForm {...creation.form} {...choices} />
      <AccountForm {...update.form} {...choices} account={update.record} />
      <BankForm
        command={bank}
        country={banks[0]?.country}
        onSubmit={(body) => bank[1].send({ type: 'CONFIRM', ask: { body } })}
      />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && words.removeBody(deletion.record.alias, deletion.record.number)}
        verb={words.removeVerb}
      />
    </Page>
  );
}

const layoutOption = ({ id, name, is_shipped }: OrderLayout) => ({
  value: id,
  label: is_shipped ? words.shipped(name) : name,
});
