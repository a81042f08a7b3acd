import { useSelector } from '@xstate/react';
import { previewLaunch } from '../../api/contract/messaging/campaigns';
import type { CampaignDetail, LaunchPreview } from '../../api/contract/messaging/shapes';
import type { Ask } from '../../api/contract/row';
import { UnconfiguredChannel } from '../../domain/UnconfiguredChannel';
import { channelName } from '../../domain/words';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { Progress } from '../../ui/waiting/Progress';
import {
  closedInWords,
  launchInWords,
  leftOutInWords,
  momentInWords,
  partInWords,
  suppressedByReason,
} from './departures';
import { words } from './words';

type Act = NonNullable<Ask<typeof previewLaunch>['query']>['act'];
type Props = {
  command: CommandHandle;
  campaign: CampaignDetail;
  /** The version of the campaign shown, for actions that name one. */
  version?: CampaignDetail['version'];
  act: Act;
  title: string;
  body: string;
  verb: string;
};

/** Confirms a launch, which cannot be undone: how many recipients, how much debt, which channel and when. */
export function LaunchQuestion({ campaign, act, body, ...question }: Props) {
  return <CommandConfirm {...question} body={<Outlook campaign={campaign} act={act} body={body} />} />;
}

function Outlook({ campaign, act, body }: Pick<Props, 'campaign' | 'act' | 'body'>) {
  const ref = useRecordRef(previewLaunch, { params: { id: campaign.id }, query: { act } });
  const { record, problem } = useSelector(ref, ({ context }) => context);
  // A provider without previews is not asked: the question shows what is known.
  if (!record && !problem) return <Progress label={words.looking} />;
  return (
    <>
      <UnconfiguredChannel channel={campaign.campaign_type} />
      {record ? linesOf(campaign, record).map((line) => <p key={line}>{line}</p>) : <p>{knownOf(campaign)}</p>}
      <p>{body}</p>
    </>
  );
}

const knownOf = ({ customers, campaign_type }: CampaignDetail): string =>
  customers === undefined
    ? words.byChannel(channelName(campaign_type))
    : words.atMost(customers, channelName(campaign_type));

function linesOf(campaign: CampaignDetail, preview: LaunchPreview): string[] {
  const { customers, owed, closed, leaves_at, held, left_out, ages = [], cost_center_name = null } = preview;
  const channel = channelName(campaign.campaign_type);
  const when = closed ? momentInWords(leaves_at) : words.rightNow;
  return [
    customers === 0
      ? words.toNobody
      : launchInWords({
          customers,
          channel,
          when,
          owed,
          part: partInWords(ages, cost_center_name),
          attaches: campaign.attach_statement,
        }),
    closedInWords(preview),
    ...leftOutInWords(left_out),
    suppressedByReason(held, campaign.campaign_type),
  ].flatMap((line) => line ?? []);
}
