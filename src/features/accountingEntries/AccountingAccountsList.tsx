import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import {
  type AccountingAccount,
  listAccountingAccounts,
  setAccountingAccount,
} from '../../api/contract/receivables/accountingEntries';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { accountColumns } from './columns';
import { words } from './words';

const AccountForm = lazyForm(async () => (await import('./AccountForm')).AccountForm);

/** Administrators say the accounts; others see them. */
export function AccountingAccountsList() {
  const list = useList(listAccountingAccounts);
  const [{ context: listed }, listRef] = list;
  const changing = useCommandAbout(
    setAccountingAccount,
    ({ id, account, version }: AccountingAccount) => ({ body: { id, account, version } }),
    { changes: listRef },
  );
  const [{ context }, changeRef, open] = changing;
  const may = useAbility().can('update', 'AccountingAccount');
  return (
    <Page title={words.accounts} subtitle={words.accountsSubtitle}>
      <ListTable
        list={list}
        label={words.accounts}
        columns={accountColumns(may ? open : undefined)}
        rowKey={({ id }) => id}
        isMuted={({ account }) => account === ''}
        empty={{ title: words.noAccounts, body: words.noAccountsBody, icon: <DocumentTableRegular /> }}
      />
      <AccountForm
        command={changing}
        account={listed.page?.results.find(({ id }) => id === context.about?.id)}
        onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
      />
    </Page>
  );
}
