import { useActorRef, useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { AudienceFilters } from '../../machines/campaigns/audience';
import { campaignMachine } from '../../machines/campaigns/campaign';
import { LeaveQuestion } from '../../resource/LeaveQuestion';
import { useOutcomeNotices } from '../../resource/notices';
import { useSessionOpened } from '../../resource/useSessionOpened';
import { today } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { Progress } from '../../ui/Progress';
import { RefusedState } from '../../ui/RefusedState';
import { Stepper } from '../../ui/Stepper';
import { AudienceStep } from './AudienceStep';
import { MessageStep } from './MessageStep';
import { ReviewStep } from './ReviewStep';
import { WhenStep } from './WhenStep';
import { newWords as words } from './words';

const STEPS = ['audience', 'message', 'when', 'review'] as const;

/** A new campaign, step by step; once it is launched or planned, on to its page. */
export function NewCampaignScreen() {
  const [params] = useSearchParams();
  const campaignRef = useActorRef(campaignMachine, {
    input: { today: today(), filters: narrowedBy(params), ...plannedOf(params) },
  });
  useOutcomeNotices(campaignRef);
  useSessionOpened(() => campaignRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(campaignRef, (current) => current);
  const { created, problem, isTyped } = snapshot.context;
  if (created) return <Navigate to={`/campanas/${created.id}`} replace />;
  const step = STEPS.find((one) => snapshot.hasTag(one));
  return (
    <Page title={words.title}>
      <Stepper steps={words.steps} current={step ? STEPS.indexOf(step) : 0} />
      {snapshot.matches('loading') && <Progress label={words.loading} />}
      {snapshot.matches('refused') && (
        <RefusedState message={problem?.reason ?? ''} onRetry={() => campaignRef.send({ type: 'RETRY' })} />
      )}
      {step === 'audience' && <AudienceStep campaignRef={campaignRef} />}
      {step === 'message' && <MessageStep campaignRef={campaignRef} />}
      {step === 'when' && <WhenStep campaignRef={campaignRef} />}
      {step === 'review' && <ReviewStep campaignRef={campaignRef} />}
      <LeaveQuestion isHeld={isTyped} body={words.leaveBody} />
    </Page>
  );
}

/** What the calendar planned, as the address says it. */
function plannedOf(params: URLSearchParams) {
  const [timeslot, template, start] = ['planificada', 'plantilla', 'inicio'].map((name) => params.get(name));
  return timeslot && template && start ? { planned: { timeslot, template, start } } : {};
}

/** What the audience is narrowed by, as the address says it. */
function narrowedBy(params: URLSearchParams): Partial<AudienceFilters> {
  const [bucket, cost_center] = ['bucket', 'cost_center'].map((name) => params.get(name));
  return { ...(bucket && { bucket }), ...(cost_center && { cost_center }) };
}
