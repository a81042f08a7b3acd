import { Link } from 'react-router-dom';
import { campaignStatistics, getCampaign } from '../../api/contract/messaging/campaigns';
import { type CampaignDetail, campaignName, RECIPIENT_STATE } from '../../api/contract/messaging/shapes';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { UnconfiguredChannel } from '../../domain/UnconfiguredChannel';
import { campaignStatuses, channelName } from '../../domain/words';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { moment } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Stepper } from '../../ui/Stepper';
import { Progress } from '../../ui/waiting/Progress';
import { CampaignActions } from './CampaignActions';
import { suppressedAtAll, waitsInWords } from './departures';
import { RecipientsPanel, type StatisticsHandle } from './RecipientsPanel';
import { FailureBars, Funnel, isOnWay } from './ResultBars';
import { SuppressionBars } from './SuppressionBars';
import { newWords, recipientStates, words } from './words';

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
      title={record ? campaignName(record) : words.loading}
      subtitle={
        record &&
        [record.name && record.template?.name, channelName(record.campaign_type), launchOf(record)]
          .filter(Boolean)
          .join(' · ')
      }
      actions={record && <CampaignActions campaign={record} record={ref} />}
    >
      {record?.status !== 'otro' && <Stepper steps={newWords.steps} current={record && isLaunched(record) ? 4 : 3} />}
      <RecordPage handle={handle}>
        {(campaign: CampaignDetail) => (
          <>
            <ProgressPanel campaign={campaign} statistics={statistics} />
            <RecipientsPanel id={id} handle={handle} statistics={statistics} />
          </>
        )}
      </RecordPage>
    </Page>
  );
}

/** Another provider may say it by the status alone. */
const isLaunched = ({ launched_at, status }: CampaignDetail): boolean =>
  !!launched_at || ['lanzando', 'lanzada', 'pausada', 'terminada'].includes(status);

function launchOf(campaign: CampaignDetail): string {
  const { launched_at, launch_date, status } = campaign;
  if (launched_at) return words.launched(moment(launched_at));
  if (isLaunched(campaign)) return words.wasLaunched;
  const planned = launch_date ? [words.planned(moment(launch_date))] : [];
  return [...(status === 'otro' ? [] : [words.notLaunched]), ...planned].join(' · ');
}

const isMissed = ({ status, launch_date }: CampaignDetail): boolean =>
  (status === 'borrador' || status === 'perdida') && launch_date !== null && Date.parse(launch_date) < Date.now();

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
      <UnconfiguredChannel channel={campaign.campaign_type} />
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
          {
            name: words.status,
            value: unlessAbsent(campaign, 'status', <StateChip {...campaignStatuses[campaign.status]} />),
          },
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
