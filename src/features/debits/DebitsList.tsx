import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { MoneyCalculatorRegular } from '@fluentui/react-icons/svg/money-calculator';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '../../console/AppProvider';
import { debitDeletion, debitList } from '../../machines/debits/debits';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { debitColumns } from './columns';
import { words } from './words';

export function DebitsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(debitList);
  const [{ context }, listRef] = list;
  const deletion = useCommand(debitDeletion, () => listRef.send({ type: 'CHANGED' }));
  const [{ context: asked }, deletionRef] = deletion;
  const toDelete = context.page?.results.find(({ id }) => id === asked.ask.params?.id);
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
        columns={debitColumns(
          ability.can('delete', 'AutomaticDebit') &&
            (({ id }) => deletionRef.send({ type: 'OPEN', ask: { params: { id } } })),
        )}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/debitos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MoneyCalculatorRegular />, action: create }}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={toDelete?.name}
        impact={toDelete && words.impact(toDelete)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
