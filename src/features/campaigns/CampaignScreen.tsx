import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  campaignStatistics,
  getCampaign,
  letThrough,
  listCampaignCustomers,
} from '../../api/contract/messaging/campaigns';
import { CHANNELS, type Channel } from '../../api/contract/messaging/channels';
import {
  type CampaignCustomer,
  type CampaignDetail,
  campaignName,
  FAILURE_ACT,
  HELD,
  RECIPIENT_STATE,
} from '../../api/contract/messaging/shapes';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { campaignStatuses, channelName } from '../../domain/words';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { type RecordHandle, useRecord } from '../../resource/hooks/useRecord';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Poll } from '../../resource/Poll';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { FormTextField } from '../../ui/fields/form';
import { count, UNKNOWN } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Stepper } from '../../ui/Stepper';
import { Progress } from '../../ui/waiting/Progress';
import { CampaignActions } from './CampaignActions';
import { customerColumns } from './columns';
import { suppressedAtAll, waitsInWords } from './departures';
import { FailureBars, Funnel, isOnWay } from './ResultBars';
import { SuppressionBars } from './SuppressionBars';
import { newWords, recipientStates, stateOptions, suppressedInWords, words } from './words';

const POLL_EVERY_MS = 2_000;
/** All messages were sent, and delivery events still arrive. */
const THEN_EVERY_MS = 15_000;

export function CampaignScreen() {
  return <RecordRoute page={CampaignPage} />;
}

/** One campaign: progress, recipients, suppressions and reasons. */
function CampaignPage({ id }: { id: string }) {
  const handle = useRecord(getCampaign, { params: { id } });
  const [{ context }, ref] = handle;
  const statistics = useRecord(campaignStatistics, { params: { idCampaign: id } });
  const { record } = context;
  return (
    <Page
      title={record ? campaignName(record) || UNKNOWN : words.loading}
      subtitle={
        record &&
        [
          record.name && record.template?.name,
          channelName(record.campaign_type),
          words.launched(record.launched_at, record.launch_date),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={record && <CampaignActions campaign={record} record={ref} />}
    >
      <Stepper steps={newWords.steps} current={record?.launched_at ? 4 : 3} />
      <RecordPage handle={handle}>
        {(campaign: CampaignDetail) => (
          <>
            <ProgressPanel campaign={campaign} statistics={statistics} />
            <CustomersPanel id={id} handle={handle} statistics={statistics} />
          </>
        )}
      </RecordPage>
    </Page>
  );
}

const isMissed = ({ status, launch_date }: CampaignDetail): boolean =>
  (status === 'borrador' || status === 'perdida') && launch_date !== null && Date.parse(launch_date) < Date.now();

type StatisticsHandle = RecordHandle<typeof campaignStatistics>;

/** `statistics`: from their own call without token, else from the campaign. */
function ProgressPanel({
  campaign,
  statistics: [ownStatistics],
}: {
  campaign: CampaignDetail;
  statistics: StatisticsHandle;
}) {
  const { messages = {}, held: suppressed = [], failed = [], waits } = campaign;
  const statistics = ownStatistics.context.record ?? campaign.statistics;
  const customers = campaign.customers ?? statistics?.customers ?? null;
  const isGoing = campaign.status === 'lanzando' || campaign.status === 'lanzada';
  const why = suppressedAtAll(suppressed);
  const waiting = (messages.en_cola ?? 0) + (messages.enviando ?? 0);
  const total = Object.values(messages).reduce((sum, one) => sum + one, 0);
  return (
    <Panel title={words.result}>
      {campaign.last_error && (
        <MessageBar intent="error">
          <MessageBarBody>{campaign.last_error}</MessageBarBody>
        </MessageBar>
      )}
      {isMissed(campaign) && (
        <MessageBar intent="warning">
          <MessageBarBody>{words.missed(campaign.launch_date)}</MessageBarBody>
        </MessageBar>
      )}
      {waits && (
        <MessageBar intent="warning">
          <MessageBarBody>{waitsInWords(waits)}</MessageBarBody>
        </MessageBar>
      )}
      {isGoing && !waits && <Progress label={words.progress} done={total - waiting} total={total} />}
      <Facts
        facts={[
          { name: words.status, value: <StateChip {...campaignStatuses[campaign.status]} /> },
          { name: words.customers, value: count(customers) },
          ...(campaign.attach_statement ? [{ name: words.attaches, value: words.attached }] : []),
          ...RECIPIENT_STATE.filter(
            (state) => statistics?.by_status[state] && !(campaign.launched_at && isOnWay(state)),
          ).map((state) => ({
            name: recipientStates[state].word,
            value: count(statistics?.by_status[state] ?? 0),
          })),
        ]}
      />
      {campaign.launched_at && <Funnel campaign={campaign} statistics={statistics} />}
      {failed.length > 0 && (
        <>
          <span>{words.failures}</span>
          <FailureBars failed={failed} />
        </>
      )}
      {why && (
        <>
          <span>{why}</span>
          <SuppressionBars
            channel={campaign.campaign_type}
            reasons={suppressed}
            listing={(kind, text) => <Link to={`?held=${kind}`}>{text}</Link>}
          />
        </>
      )}
      <Link to={`/bandeja/eventos?idCampaign=${campaign.id}`}>{words.seeEvents}</Link>
    </Panel>
  );
}

const filtersOf = (channel: Channel): Filter[] => [
  {
    kind: 'choice',
    name: 'held',
    label: words.suppressionFilter,
    options: [
      { value: 'no', label: words.notSuppressed },
      { value: 'si', label: words.isSuppressed },
      ...HELD.map((kind) => ({ value: kind, label: suppressedInWords([kind], channel) })),
    ],
  },
  { kind: 'choice', name: 'status', label: words.state, options: stateOptions },
  {
    kind: 'choice',
    name: 'failed',
    label: words.failureFilter,
    options: FAILURE_ACT.map((value) => ({ value, label: words.failureRemedies[value] })),
  },
];

type CustomersProps = { id: string; handle: RecordHandle<typeof getCampaign>; statistics: StatisticsHandle };

function CustomersPanel({
  id,
  handle: [record, recordRef],
  statistics: [ownStatistics, statisticsRef],
}: CustomersProps) {
  const ability = useAbility();
  const offers = useOffers();
  const list = useList(listCampaignCustomers, undefined, { idCampaign: id });
  const [shown, listRef] = list;
  const overriding = useCommand(letThrough, {
    changes: {
      send: (event) => {
        recordRef.send(event);
        listRef.send(event);
      },
    },
  });
  const [, overridingRef] = overriding;
  const { status, campaign_type: channel = CHANNELS.whatsapp.number } = record.context.record ?? {};
  const isGoing = status === 'lanzando' || status === 'lanzada';
  const override =
    ability.can('update', 'Campaign') &&
    offers(letThrough) &&
    ((one: CampaignCustomer) =>
      overridingRef.send({ type: 'OPEN', ask: { params: { id }, body: { customers: [one.id], reason: '' } } }));
  const { params, body } = overriding[0].context.ask;
  return (
    <>
      {(isGoing || status === 'terminada') && (
        <Poll
          key={String(isGoing)}
          everyMs={isGoing ? POLL_EVERY_MS : THEN_EVERY_MS}
          onDue={() => {
            // A failed part is not polled; the person can retry it.
            if (record.matches('shown')) recordRef.send({ type: 'REFRESH' });
            if (shown.matches('shown')) listRef.send({ type: 'REFRESH' });
            if (ownStatistics.matches('shown')) statisticsRef.send({ type: 'REFRESH' });
          }}
        />
      )}
      <ListFilters list={list} search={words.searchCustomers} filters={filtersOf(channel)} />
      <ListTable
        list={list}
        label={words.customers}
        columns={customerColumns(channel, override)}
        rowKey={(one) => one.id}
        empty={{ title: words.noCustomers }}
      />
      <CommandForm
        command={overriding}
        title={words.passTitle}
        verb={words.passVerb}
        schema={z.pick(letThrough.body, { reason: true })}
        initial={{ reason: '' }}
        onSubmit={({ reason }) =>
          overridingRef.send({ type: 'CONFIRM', ask: { params, body: { customers: body?.customers ?? [], reason } } })
        }
      >
        <FormTextField<{ reason: string }>
          name="reason"
          label={words.passReason}
          missing={words.noReason}
          maxLength={200}
        />
      </CommandForm>
    </>
  );
}
