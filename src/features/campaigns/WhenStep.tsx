import { makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { checkAudience } from '../../api/contract/messaging/campaigns';
import { useOffers } from '../../console/AppProvider';
import type { CampaignActor } from '../../machines/campaigns/campaign';
import { type CampaignFields, isPast, isUnapproved, proposedName } from '../../machines/campaigns/campaignSetup';
import { DateField } from '../../ui/fields/DateField';
import { TextField } from '../../ui/fields/TextField';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { StepFoot } from './StepFoot';
import { newWords, words } from './words';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))', gap: '12px 24px' },
});

/** The hour of the campaign, and the quiet days after the last contact. */
export function WhenStep({ campaignRef }: { campaignRef: CampaignActor }) {
  const styles = useStyles();
  const context = useSelector(campaignRef, (snapshot) => snapshot.context);
  const { fields, input } = context;
  // Who does not say whom they do not write to, does not wait for days of quiet either.
  const hasQuiet = useOffers()(checkAudience);
  const set = (name: keyof CampaignFields) => (value: string) => campaignRef.send({ type: 'FIELD', name, value });
  return (
    <>
      <Panel>
        {fields.when === 'now' && isUnapproved(context) && (
          <MessageBar intent="warning">
            <MessageBarBody>{newWords.unapproved}</MessageBarBody>
          </MessageBar>
        )}
        <TextField
          label={words.name}
          placeholder={proposedName(context)}
          maxLength={120}
          value={fields.name}
          onChange={set('name')}
        />
        <RadioGroup aria-label={newWords.when} value={fields.when} onChange={(_, { value }) => set('when')(value)}>
          <Radio value="now" label={newWords.now} />
          <Radio value="later" label={newWords.later} />
        </RadioGroup>
        <div className={styles.fields}>
          {fields.when === 'later' && (
            <>
              <DateField label={newWords.day} required min={input.today} value={fields.day} onChange={set('day')} />
              <TextField
                label={newWords.time}
                hint={newWords.timeHint}
                error={isPast({ fields, input }) ? newWords.past : undefined}
                required
                maxLength={5}
                value={fields.time}
                onChange={set('time')}
              />
            </>
          )}
          {hasQuiet && (
            <TextField
              label={words.quiet}
              hint={words.quietHint}
              required
              maxLength={2}
              value={fields.quiet_days}
              onChange={set('quiet_days')}
            />
          )}
        </div>
      </Panel>
      <StepFoot campaignRef={campaignRef} />
    </>
  );
}
