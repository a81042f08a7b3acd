import { CalendarSyncRegular } from '@fluentui/react-icons/svg/calendar-sync';
import { useNavigate } from 'react-router-dom';
import { createSubscription, listSubscriptions } from '../../api/contract/receivables/subscriptions';
import { useAbility } from '../../console/useAbility';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation } from '../../resource/hooks/useListCommands';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columns } from './columns';
import { statusOptions, words } from './words';

const SubscriptionForm = lazyForm(async () => (await import('./SubscriptionForm')).SubscriptionForm);

export function SubscriptionsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listSubscriptions);
  const creation = useCreation(createSubscription, list);

  const { page } = list[0].context;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
    customerFilter(words.customer, namedCustomer(list[0].context)),
  ];
  const create = ability.can('create', 'Subscription') && <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={create}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'terminada'}
        onOpen={({ id }) => navigate(`/suscripciones/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <CalendarSyncRegular />, action: create }}
      />
      <SubscriptionForm {...creation.form} />
    </Page>
  );
}
