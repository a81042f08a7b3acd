import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { MoneyCalculatorRegular } from '@fluentui/react-icons/svg/money-calculator';
import { useNavigate } from 'react-router-dom';
import { deleteDebit, listDebits } from '../../api/contract/debits/debits';
import type { Debit } from '../../api/contract/debits/shapes';
import { useAbility } from '../../console/useAbility';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { debitColumns } from './columns';
import { words } from './words';

export function DebitsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listDebits);
  const [{ context }, listRef] = list;
  const deletion = useCommandAbout(deleteDebit, askById<Debit>, { next: () => listRef.send({ type: 'CHANGED' }) });
  const [{ context: asked }, , askToDelete] = deletion;
  const create = ability.can('create', 'AutomaticDebit') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate('/debitos/nuevo')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={isCounted(context.page) && words.subtitle(context.page.count)} actions={create}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={debitColumns(ability.can('delete', 'AutomaticDebit') && askToDelete)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/debitos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MoneyCalculatorRegular />, action: create }}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={asked.about?.name}
        impact={asked.about && words.impact(asked.about)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
