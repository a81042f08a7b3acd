import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useNavigate } from 'react-router-dom';
import { changeSubcategories } from '../../api/contract/customers';
import { useAbility, useOffers } from '../../console/ConsoleProvider';
import { customerCreation, customerDeletion, customerExport, customerList } from '../../machines/customers/customers';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { ToImport } from '../../resource/list/ToImport';
import { Page } from '../../ui/frame/Page';
import { CustomerForm } from './CustomerForm';
import { columnsFor } from './columns';
import { SubcategoriesForm } from './SubcategoriesForm';
import { nameOf, words } from './words';

export function CustomersList() {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(customerList);
  const [{ context }, listRef] = list;
  const creation = useCommand(customerCreation, () => listRef.send({ type: 'CHANGED' }));
  const deletion = useCommand(customerDeletion, () => listRef.send({ type: 'CHANGED' }));
  const [[, creationRef], [deleting, deletionRef]] = [creation, deletion];

  const toDelete = context.page?.results.find(({ id }) => id === deleting.context.ask.params?.id);
  const create = ability.can('create', 'Customer') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
  return (
    <Page
      title={words.title}
      subtitle={isCounted(context.page) && words.subtitle(context.page.count)}
      actions={
        <>
          <ToImport to="/clientes/importar" />
          {ability.can('update', 'Customer') && offers(changeSubcategories) && <SubcategoriesForm list={list} />}
          <ExportMenu list={list} machine={customerExport} />
          {create}
        </>
      }
    >
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor(
          context.query.search,
          ability.can('delete', 'Customer') &&
            (({ id }) => deletionRef.send({ type: 'OPEN', ask: { params: { id } } })),
        )}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/clientes/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PeopleRegular />, action: create }}
      />
      <CustomerForm command={creation} onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })} />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={toDelete && words.removeBody(nameOf(toDelete))}
        verb={words.removeVerb}
      />
    </Page>
  );
}
