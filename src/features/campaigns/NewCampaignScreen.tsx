import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Waits } from '../../api/contract/messaging/shapes';
import { useApp } from '../../console/AppProvider';
import type { AudienceFilters } from '../../machines/campaigns/audience';
import { campaignMachine } from '../../machines/campaigns/campaign';
import { STEPS, stepOf } from '../../machines/campaigns/campaignSetup';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useOutcomeNotices } from '../../resource/notices';
import { ResumedBar } from '../../resource/ResumedBar';
import { localTime, today } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { RefusedState } from '../../ui/RefusedState';
import { Stepper } from '../../ui/Stepper';
import { Progress } from '../../ui/waiting/Progress';
import { AudienceStep } from './AudienceStep';
import { waitsInWords } from './departures';
import { MessageStep } from './MessageStep';
import { ReviewStep } from './ReviewStep';
import { WhenStep } from './WhenStep';
import { newWords as words } from './words';

/** The wizard of a new campaign; it ends on the campaign's page. */
export function NewCampaignScreen() {
  const [params] = useSearchParams();
  const campaignRef = useActorRef(campaignMachine, {
    input: {
      today: today(),
      now: localTime(new Date().toISOString()),
      filters: narrowedBy(params),
      ...plannedOf(params),
    },
  });
  useOutcomeNotices(campaignRef);
  const { notices } = useApp();
  useEmitted(campaignRef, 'SUCCEEDED', (outcome: { waits?: Waits | null }) => {
    // A launched campaign that waits is not announced as sent.
    if (outcome.waits) notices.send({ type: 'SHOW', kind: 'info', text: waitsInWords(outcome.waits) });
  });
  useSessionOpened(() => campaignRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(campaignRef, (current) => current);
  const { created, problem, isResumed, pendingOutcome } = snapshot.context;
  const step = stepOf(snapshot);
  if (created !== undefined) return <Navigate to={created === null ? '/campanas' : `/campanas/${created}`} replace />;
  return (
    <Page title={words.title}>
      <Stepper steps={words.steps} current={step ? STEPS.indexOf(step) : 0} />
      {isResumed && step && (
        <ResumedBar
          text={words.resumed}
          pendingOutcome={pendingOutcome}
          canRestart={snapshot.can({ type: 'RESTART' })}
          onRestart={() => campaignRef.send({ type: 'RESTART' })}
        />
      )}
      {snapshot.matches('loading') && <Progress label={words.loading} />}
      {snapshot.matches('checkingPending') && <Progress label={words.checkingPending} />}
      {snapshot.matches('refused') && problem && (
        <RefusedState message={problem.reason} onRetry={() => campaignRef.send({ type: 'RETRY' })} />
      )}
      {step === 'audience' && <AudienceStep campaignRef={campaignRef} />}
      {step === 'message' && <MessageStep campaignRef={campaignRef} />}
      {step === 'when' && <WhenStep campaignRef={campaignRef} />}
      {step === 'review' && <ReviewStep campaignRef={campaignRef} />}
    </Page>
  );
}

/** The planned timeslot in the address. */
function plannedOf(params: URLSearchParams) {
  const [timeslot, template, start] = ['planificada', 'plantilla', 'inicio'].map((name) => params.get(name));
  return timeslot && template && start ? { planned: { timeslot, template, start } } : {};
}

/** The audience's filters in the address. */
function narrowedBy(params: URLSearchParams): Partial<AudienceFilters> {
  const [bucket, cost_center, customers] = ['bucket', 'cost_center', 'clientes'].map((name) => params.get(name));
  return { ...(bucket && { bucket }), ...(cost_center && { cost_center }), ...(customers && { customers }) };
}
