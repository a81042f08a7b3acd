import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '../../api/contract/customerShapes';
import { changeSubcategories } from '../../api/contract/customers';
import { useAbility, useOffers } from '../../console/ConsoleProvider';
import { customerCreation, customerDeletion, customerExport, customerList } from '../../machines/customers/customers';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { ToImport } from '../../resource/list/ToImport';
import { Page } from '../../ui/frame/Page';
import { CustomerForm } from './CustomerForm';
import { columnsFor } from './columns';
import { SubcategoriesForm } from './SubcategoriesForm';
import { debitedOptions, nameOf, owesOptions, words } from './words';

/** Those of the customers on the page: whoever looks for another one finds it by its customers. */
function subcategoriesOf(customers: Pick<Customer, 'subcategories' | 'subcategories_ids'>[]) {
  const named = new Map(
    customers.flatMap((one) => one.subcategories_ids.map((id, i) => [id, one.subcategories[i] ?? id] as const)),
  );
  return [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

export function CustomersList() {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(customerList);
  const [{ context }, listRef] = list;
  const subcategories = subcategoriesOf(context.page?.results ?? []);
  const filters: Filter[] = [
    { kind: 'choice', name: 'owes', label: words.owes, options: owesOptions },
    { kind: 'choice', name: 'in_subcategory', label: words.subcategory, options: subcategories },
    { kind: 'choice', name: 'debited', label: words.debitShort, options: debitedOptions },
  ];
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
      <ListFilters list={list} search={words.search} filters={filters} />
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
