import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useNavigate } from 'react-router-dom';
import { createActivity } from '../../api/contract/customers/activities';
import {
  changeSubcategories,
  createCustomer,
  exportCustomers,
  listCustomers,
} from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { customerName } from '../../domain/customerName';
import { ToImport } from '../../domain/ToImport';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { SubcategoriesAct } from './SubcategoriesAct';
import { daysFromOptions, debitedOptions, owesOptions, promiseStandOptions, quietOptions, words } from './words';

const ActivityForm = lazyForm(async () => (await import('../../domain/ActivityForm')).ActivityForm);
const CustomerForm = lazyForm(async () => (await import('./CustomerForm')).CustomerForm);

/** The values of the customers on the page; others are found by searching for a customer. */
function subcategoriesOf(customers: Pick<Customer, 'subcategories' | 'subcategories_ids'>[]) {
  const named = new Map(
    customers.flatMap((one) => one.subcategories_ids.map((id, i) => [id, one.subcategories[i] ?? id] as const)),
  );
  return [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** The values of the customers on the page, as above. */
function citiesOf(customers: Pick<Customer, 'city' | 'city_name'>[]) {
  const named = new Map(
    customers.flatMap(({ city, city_name }) => (city === null ? [] : [[city, city_name] as const])),
  );
  return [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

const callTo = ({ id }: Customer) => ({ body: { customer: id, kind: 'llamada' as const } });

export function CustomersList() {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(listCustomers);
  const [{ context }, listRef] = list;
  const hasWork = offers(createActivity);
  const subcategories = subcategoriesOf(context.page?.results ?? []);
  const filters: Filter[] = [
    { kind: 'choice', name: 'owes', label: words.owes, options: owesOptions },
    ...(hasWork
      ? ([
          { kind: 'choice', name: 'days_from', label: words.late, options: daysFromOptions },
          { kind: 'choice', name: 'promise', label: words.promise, options: promiseStandOptions },
          { kind: 'choice', name: 'quiet_days', label: words.quiet, options: quietOptions },
          { kind: 'choice', name: 'city', label: words.city, options: citiesOf(context.page?.results ?? []) },
        ] satisfies Filter[])
      : []),
    { kind: 'choice', name: 'in_subcategory', label: words.subcategory, options: subcategories },
    { kind: 'choice', name: 'debited', label: words.debitShort, options: debitedOptions },
  ];
  const creation = useCommand(createCustomer, {
    next: () => listRef.send({ type: 'CHANGED' }),
    offer: ({ id }) => ({ label: words.openCreated, to: `/clientes/${id}` }),
  });
  const activity = useCommandAbout(createActivity, callTo, { next: () => listRef.send({ type: 'REFRESH' }) });
  const [[, creationRef], [noting, activityRef, askToNote]] = [creation, activity];
  const noted = noting.context.about;
  const create = ability.can('create', 'Customer') && (
    <AddButton label={words.create} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })} />
  );
  return (
    <Page
      title={words.title}
      subtitle={isCounted(context.page) && words.subtitle(context.page.count)}
      actions={
        <>
          <ToImport to="/clientes/importar" />
          {ability.can('update', 'Customer') && offers(changeSubcategories) && <SubcategoriesAct list={list} />}
          <ExportMenu list={list} row={exportCustomers} />
          {create}
        </>
      }
    >
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor(context.query.search, hasWork, ability.can('create', 'Activity') && hasWork && askToNote)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/clientes/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PeopleRegular />, action: create }}
      />
      <CustomerForm command={creation} onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })} />
      {noted && (
        <ActivityForm
          command={activity}
          about={customerName(noted)}
          kind="llamada"
          balances={noted.balances ?? []}
          customer={noted.id}
          onSubmit={(body) => activityRef.send({ type: 'CONFIRM', ask: { body: { ...body, customer: noted.id } } })}
        />
      )}
    </Page>
  );
}
