import { MoneyCalculatorRegular } from '@fluentui/react-icons/svg/money-calculator';
import { useNavigate } from 'react-router-dom';
import { deleteDebit, listDebits } from '../../api/contract/debits/debits';
import { useAbility } from '../../console/useAbility';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useList } from '../../resource/hooks/useList';
import { useDeletion } from '../../resource/hooks/useListCommands';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { debitColumns } from './columns';
import { words } from './words';

export function DebitsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listDebits);
  const { page } = list[0].context;
  const deletion = useDeletion(deleteDebit, list);
  const create = ability.can('create', 'AutomaticDebit') && (
    <AddButton label={words.create} onClick={() => navigate('/debitos/nuevo')} />
  );
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={create}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={debitColumns(ability.can('delete', 'AutomaticDebit') && deletion.open)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/debitos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MoneyCalculatorRegular />, action: create }}
      />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record?.name}
        impact={deletion.record && words.impact(deletion.record)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
