import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CalendarSyncRegular } from '@fluentui/react-icons/svg/calendar-sync';
import { useNavigate } from 'react-router-dom';
import { createSubscription, listSubscriptions } from '../../api/contract/receivables/subscriptions';
import { useAbility } from '../../console/useAbility';
import { customerFilter } from '../../domain/CustomerPicker';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columns } from './columns';
import { statusOptions, words } from './words';

const SubscriptionForm = lazyForm(async () => (await import('./SubscriptionForm')).SubscriptionForm);

export function SubscriptionsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listSubscriptions);
  const [{ context }, listRef] = list;
  const creation = useCommand(createSubscription, { next: () => listRef.send({ type: 'CHANGED' }) });
  const [, creationRef] = creation;

  const { page, query } = context;
  const customer = page?.results.find((one) => one.customer === query.idCustomer)?.customer_name;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
    customerFilter(words.customer, customer),
  ];
  const create = ability.can('create', 'Subscription') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
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
      <SubscriptionForm command={creation} onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })} />
    </Page>
  );
}
