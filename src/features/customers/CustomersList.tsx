import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useNavigate } from 'react-router-dom';
import { createActivity } from '../../api/contract/customers/activities';
import {
  assignOwner,
  changeSubcategories,
  createCustomer,
  exportCustomers,
  listCustomers,
  listSegments,
  NOBODY,
} from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { useOffers, useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { customerName } from '../../domain/customerName';
import { ToImport } from '../../domain/ToImport';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { choosingColumn, useChosenRows } from '../../resource/list/chosenRows';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { activeFilters } from '../../resource/list/filters';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { columnsFor } from './columns';
import { OwnerAct } from './OwnerAct';
import { Segments } from './Segments';
import { SubcategoriesAct } from './SubcategoriesAct';
import {
  daysFromOptions,
  daysToOptions,
  debitedOptions,
  nextOptions,
  overdueFromOptions,
  overdueToOptions,
  owesOptions,
  promiseStandOptions,
  quietOptions,
  words,
} from './words';

const ActivityForm = lazyForm(async () => (await import('../../domain/ActivityForm')).ActivityForm);
const ChosenBar = lazyPart(async () => (await import('./ChosenBar')).ChosenBar);
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

/** The owners of the customers on the page, and of nobody's. */
function ownersOf(customers: Pick<Customer, 'owner'>[], user: string | undefined) {
  const named = new Map(customers.flatMap(({ owner }) => (owner ? [[owner.id, owner.name] as const] : [])));
  const others = [...named].filter(([value]) => value !== user).map(([value, label]) => ({ value, label }));
  return [
    ...(user ? [{ value: user, label: words.mine }] : []),
    ...others.sort((a, b) => a.label.localeCompare(b.label)),
    { value: NOBODY, label: words.nobody },
  ];
}

const useStyles = makeStyles({
  // What is done with chosen rows covers the filters: no row moves under the hand that chooses.
  bars: { display: 'grid', alignItems: 'start', '& > *': { gridArea: '1 / 1', minWidth: 0 } },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px' },
  filters: { flex: '1 1 400px', minWidth: 0 },
  covered: { visibility: 'hidden' },
});

export function CustomersList() {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const user = useUser()?.id;
  const list = useList(listCustomers);
  const [{ context }, listRef, ask, url] = list;
  const hasWork = offers(listSegments);
  const canNote = ability.can('create', 'Activity') && offers(createActivity);
  const canChange = ability.can('update', 'Customer');
  const rows = context.page?.results ?? [];
  const chosen = useChosenRows<Customer>(({ id }) => id, new URLSearchParams(activeFilters(url)).toString(), rows);
  const segments = useList(listSegments);
  /** The list and its segments again. */
  const renew = () => {
    chosen.clear();
    listRef.send({ type: 'REFRESH' });
    if (hasWork) segments[1].send({ type: 'REFRESH' });
  };
  const filters: Filter[] = [
    ...(hasWork
      ? ([
          { kind: 'choice', name: 'owner', label: words.owner, options: ownersOf(rows, user) },
          { kind: 'choice', name: 'days_from', label: words.late, options: daysFromOptions },
          { kind: 'choice', name: 'promise', label: words.promise, options: promiseStandOptions },
          { kind: 'choice', name: 'quiet_days', label: words.quiet, options: quietOptions },
          { kind: 'choice', name: 'next_until', label: words.next, options: nextOptions },
        ] satisfies Filter[])
      : []),
    { kind: 'choice', name: 'owes', label: words.owes, options: owesOptions },
    ...(hasWork
      ? ([
          { kind: 'choice', name: 'days_to', label: words.lateTo, options: daysToOptions },
          { kind: 'choice', name: 'overdue_from', label: words.overdueFrom, options: overdueFromOptions },
          { kind: 'choice', name: 'overdue_to', label: words.overdueTo, options: overdueToOptions },
          { kind: 'choice', name: 'city', label: words.city, options: citiesOf(rows) },
        ] satisfies Filter[])
      : []),
    { kind: 'choice', name: 'in_subcategory', label: words.subcategory, options: subcategoriesOf(rows) },
    { kind: 'choice', name: 'debited', label: words.debitShort, options: debitedOptions },
  ];
  const creation = useCommand(createCustomer, {
    next: () => listRef.send({ type: 'CHANGED' }),
    changes: listRef,
    offer: ({ id }) => ({ label: words.openCreated, to: `/clientes/${id}` }),
  });
  const activity = useCommandAbout(createActivity, callTo, { next: renew });
  const [[, creationRef], [noting, activityRef, askToNote]] = [creation, activity];
  const noted = noting.context.about;
  const create = ability.can('create', 'Customer') && (
    <AddButton label={words.create} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })} />
  );
  const acts = canChange && (
    <>
      {offers(assignOwner) && <OwnerAct list={list} chosen={chosen.rows} onDone={renew} />}
      {offers(changeSubcategories) && <SubcategoriesAct list={list} chosen={chosen.rows} />}
    </>
  );
  const isChoosing = chosen.rows.length > 0;
  return (
    <Page
      title={words.title}
      subtitle={
        hasWork ? (
          <Segments segments={segments[0].context.page?.results} url={url} ask={ask} />
        ) : (
          isCounted(context.page) && words.subtitle(context.page.count)
        )
      }
      actions={
        <>
          <ToImport to="/clientes/importar" />
          <ExportMenu list={list} row={exportCustomers} />
          {create}
        </>
      }
    >
      <div className={styles.bars}>
        <div className={mergeClasses(styles.bar, isChoosing && styles.covered)}>
          <div className={styles.filters}>
            <ListFilters list={list} search={words.search} filters={filters} />
          </div>
          {!isChoosing && acts}
        </div>
        {isChoosing && (
          <LazyBoundary>
            <ChosenBar chosen={chosen} onActivity={canNote && askToNote}>
              {acts}
            </ChosenBar>
          </LazyBoundary>
        )}
      </div>
      <ListTable
        list={list}
        label={words.title}
        columns={[
          ...(hasWork ? [choosingColumn(chosen, (one: Customer) => words.choosing(customerName(one)))] : []),
          ...columnsFor(context.query.search, hasWork, canNote && askToNote),
        ]}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/clientes/${id}`)}
        {...(hasWork && { onToggle: (one: Customer) => chosen.toggle([one]) })}
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
