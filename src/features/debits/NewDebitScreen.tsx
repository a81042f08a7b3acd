import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { debitHeaderMachine } from '../../machines/debits/debitHeader';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useOutcomeNotices } from '../../resource/notices';
import { monthOf, today } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { RefusedState } from '../../ui/RefusedState';
import { Stepper } from '../../ui/Stepper';
import { HeaderForm } from './HeaderForm';
import { HeaderPreview } from './HeaderPreview';
import { headerWords, words } from './words';

/** Step 1: the header, of what is so old as the address says; once it is created, on to its details. */
export function NewDebitScreen() {
  const [params] = useSearchParams();
  const day = today();
  const input = { name: headerWords.usualName(monthOf(day)), today: day, bucket: params.get('bucket') ?? '' };
  const headerRef = useActorRef(debitHeaderMachine, { input });
  useOutcomeNotices(headerRef);
  useSessionOpened(() => headerRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(headerRef, (current) => current);
  const { created, problem } = snapshot.context;
  if (created) return <Navigate to={`/debitos/${created.id}`} replace />;
  return (
    <Page title={headerWords.title} actions={<Stepper steps={words.steps} current={0} />}>
      {snapshot.matches('refused') ? (
        <RefusedState message={problem?.reason ?? ''} onRetry={() => headerRef.send({ type: 'RETRY' })} />
      ) : (
        <>
          <HeaderForm headerRef={headerRef} />
          <HeaderPreview headerRef={headerRef} />
        </>
      )}
    </Page>
  );
}
