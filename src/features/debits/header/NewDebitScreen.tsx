import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { debitHeaderMachine } from '../../../machines/debits/debitHeader';
import { useActorRef } from '../../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../../resource/hooks/useSessionOpened';
import { useOutcomeNotices } from '../../../resource/notices';
import { ResumedBar } from '../../../resource/ResumedBar';
import { monthOf, today } from '../../../ui/format/dates';
import { Page } from '../../../ui/frame/Page';
import { RefusedState } from '../../../ui/RefusedState';
import { Stepper } from '../../../ui/Stepper';
import { words } from '../words';
import { HeaderForm } from './HeaderForm';
import { HeaderPreview } from './HeaderPreview';
import { headerWords } from './words';

/** Step 1: the header, with the bucket in the address. It ends on the details. */
export function NewDebitScreen() {
  const [params] = useSearchParams();
  const day = today();
  const bucket = params.get('bucket') ?? '';
  const headerRef = useActorRef(debitHeaderMachine, {
    input: { name: headerWords.usualName(monthOf(day)), today: day, bucket },
  });
  useOutcomeNotices(headerRef);
  useSessionOpened(() => headerRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(headerRef, (current) => current);
  const { created, problem, isResumed, pendingOutcome } = snapshot.context;
  if (created !== undefined) return <Navigate to={created === null ? '/debitos' : `/debitos/${created}`} replace />;
  return (
    <Page title={headerWords.title} actions={<Stepper steps={words.steps} current={0} />}>
      {isResumed && !snapshot.hasTag('refused') && (
        <ResumedBar
          text={headerWords.resumed}
          pendingOutcome={pendingOutcome}
          canRestart={snapshot.can({ type: 'RESTART' })}
          onRestart={() => headerRef.send({ type: 'RESTART' })}
        />
      )}
      {snapshot.matches('refused') && problem ? (
        <RefusedState message={problem.reason} onRetry={() => headerRef.send({ type: 'RETRY' })} />
      ) : (
        <>
          <HeaderForm headerRef={headerRef} />
          <HeaderPreview headerRef={headerRef} />
        </>
      )}
    </Page>
  );
}
