import type { Document } from '../../api/contract/receivables/documents';
import {
  documentsOfSubscription,
  getSubscription,
  type Subscription,
} from '../../api/contract/receivables/subscriptions';
import { CustomerLink } from '../../domain/columns/CustomerLink';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { date } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { ShortList } from '../../ui/table/ShortList';
import { documentColumns } from './columns';
import { SubscriptionActions } from './SubscriptionActions';
import { frequencyWords, subscriptionStatuses, words } from './words';

export function SubscriptionScreen() {
  return <RecordRoute page={SubscriptionPage} />;
}

/** One subscription: charge, next date, and its documents. */
function SubscriptionPage({ id }: { id: string }) {
  const handle = useRecord(getSubscription, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={record?.name ?? words.loading}
      subtitle={record && <CustomerLink id={record.customer} name={record.customer_name} />}
      actions={record && <SubscriptionActions subscription={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(subscription: Subscription) => (
          <>
            <Panel>
              <Facts facts={factsOf(subscription)} />
            </Panel>
            {/** A change can create documents. */}
            <DocumentsPanel key={`${subscription.version} ${subscription.documents}`} id={id} />
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function DocumentsPanel({ id }: { id: string }) {
  const documents = useRecord(documentsOfSubscription, { params: { id } });
  return (
    <Panel title={words.documents}>
      <RecordPage handle={documents}>
        {({ results }: { results: Document[] }) => (
          <ShortList label={words.documents} columns={documentColumns} rows={results} empty={words.noDocuments} />
        )}
      </RecordPage>
    </Panel>
  );
}

function factsOf(one: Subscription) {
  const day = (at: string | null | undefined, none: string) => (at ? date(at) : none);
  return [
    { name: words.amount, value: <Money value={one.amount} currency={one.currency} strong /> },
    { name: words.frequency, value: unlessAbsent(one, 'frequency', frequencyWords[one.frequency]) },
    { name: words.nextCharge, value: day(one.next_charge, words.noCharge) },
    { name: words.lastCharge, value: day(one.last_charge, words.noCharge) },
    { name: words.status, value: unlessAbsent(one, 'status', <StateChip {...subscriptionStatuses[one.status]} />) },
    { name: words.startsOn, value: date(one.starts_on) },
    { name: words.endsOn, value: day(one.ends_on, unlessAbsent(one, 'ends_on', words.never)) },
    { name: words.dueDays, value: count(one.due_days ?? null) },
    { name: words.costCenter, value: one.cost_center_name || unlessAbsent(one, 'cost_center', words.noCenter) },
  ];
}
