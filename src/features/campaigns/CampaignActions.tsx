import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  deleteCampaign,
  launchCampaign,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  updateCampaign,
} from '../../api/contract/messaging/campaigns';
import { type Channel, mediumOf } from '../../api/contract/messaging/channels';
import type { CampaignDetail } from '../../api/contract/messaging/shapes';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { useTemplates } from '../../domain/message/useTemplates';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandForm } from '../../resource/command/CommandForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { FormCheckField, FormNumberField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { localTime } from '../../ui/format/dates';
import { LaunchQuestion } from './LaunchQuestion';
import { newWords, words } from './words';

type Props = { campaign: CampaignDetail; record: RecordRef };
type Body = z.output<typeof updateCampaign.body>;

const form = z.pick(updateCampaign.body, {
  name: true,
  template: true,
  launch_date: true,
  quiet_days: true,
  attach_statement: true,
  version: true,
});

/** The actions that the campaign's status allows. */
export function CampaignActions({ campaign, record }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const update = useCommand(updateCampaign, { changes: record });
  const launch = useCommand(launchCampaign, { changes: record });
  const pause = useCommand(pauseCampaign, { changes: record });
  const resumption = useCommand(resumeCampaign, { changes: record });
  const resend = useCommand(resendCampaign, { changes: record });
  const deletion = useCommand(deleteCampaign, { next: () => navigate('/campanas') });

  const { id, version, status, messages = {} } = campaign;
  const ask = { params: { id } };
  const isOpen = status === 'borrador' || status === 'programada' || status === 'perdida' || status === 'fallida';
  const isGoing = status === 'lanzando' || status === 'lanzada';
  const may = ability.can('update', 'Campaign');
  return (
    <>
      {!isGoing && ability.can('delete', 'Campaign') && (
        <Button icon={<DeleteRegular />} onClick={() => deletion[1].send({ type: 'OPEN', ask })}>
          {words.remove}
        </Button>
      )}
      {may &&
        offers(resendCampaign) &&
        (status === 'lanzada' || status === 'terminada') &&
        (messages.fallido ?? 0) > 0 && (
          <Button icon={<ArrowClockwiseRegular />} onClick={() => resend[1].send({ type: 'OPEN', ask })}>
            {words.resend}
          </Button>
        )}
      {may && offers(pauseCampaign) && isGoing && (
        <Button icon={<PauseRegular />} onClick={() => pause[1].send({ type: 'OPEN', ask })}>
          {words.pause}
        </Button>
      )}
      {may && offers(resumeCampaign) && status === 'pausada' && (
        <Button appearance="primary" icon={<PlayRegular />} onClick={() => resumption[1].send({ type: 'OPEN', ask })}>
          {words.resume}
        </Button>
      )}
      {may && isOpen && (
        <>
          <Button icon={<EditRegular />} onClick={() => update[1].send({ type: 'OPEN', ask: {}, about: campaign })}>
            {words.edit}
          </Button>
          <Button
            appearance="primary"
            icon={<SendRegular />}
            onClick={() => launch[1].send({ type: 'OPEN', ask: { body: { campaign: id, version } } })}
          >
            {words.launchNow}
          </Button>
        </>
      )}
      <CommandForm
        command={update}
        title={words.editTitle}
        verb={status === 'programada' ? words.editVerb : words.planVerb}
        schema={form}
        initial={{
          name: campaign.name ?? '',
          template: campaign.template?.id,
          launch_date: localTime(campaign.launch_date),
          quiet_days: campaign.quiet_days,
          attach_statement: campaign.attach_statement,
          version,
        }}
        onSubmit={(body) =>
          update[1].send({ type: 'CONFIRM', ask: { ...ask, body: { ...body, status: 'programada' } } })
        }
      >
        <Fields channel={campaign.campaign_type} />
      </CommandForm>
      <CommandConfirm
        command={deletion}
        title={words.removeQuestion}
        body={words.removeBody}
        verb={words.removeVerb}
        danger
      />
      <LaunchQuestion
        {...{ campaign, command: launch, version, act: 'launch' }}
        title={words.launchQuestion}
        body={words.launchBody}
        verb={words.launchNow}
      />
      <CommandConfirm command={pause} title={words.pauseQuestion} body={words.pauseBody} verb={words.pause} />
      <LaunchQuestion
        {...{ campaign, command: resumption, act: 'resume' }}
        title={words.resumeQuestion}
        body={words.resumeBody}
        verb={words.resume}
      />
      <LaunchQuestion
        {...{ campaign, command: resend, act: 'resend' }}
        title={words.resendQuestion}
        body={words.resendBody}
        verb={words.resend}
      />
    </>
  );
}

function Fields({ channel }: { channel: Channel }) {
  const templates = useTemplates(channel).map(namedOption);
  return (
    <>
      <FormTextField<Body> name="name" label={words.name} hint={words.nameHint} maxLength={120} />
      <FormSelectField<Body> name="template" label={words.template} missing={words.noTemplate} options={templates} />
      <FormTextField<Body>
        name="launch_date"
        label={words.launchDate}
        hint={words.launchHint}
        missing={words.noLaunch}
      />
      <FormNumberField<Body> name="quiet_days" label={words.quiet} hint={words.quietHint} wrong={words.noQuiet} />
      {mediumOf(channel).isLetter && <FormCheckField<Body> name="attach_statement" label={newWords.attach} />}
    </>
  );
}
