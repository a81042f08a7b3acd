import type { ReactNode } from 'react';
import type { WorkDetail } from '../../../api/contract/customers/worklist';
import { createAgreement } from '../../../api/contract/receivables/agreements';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import { draftOf } from '../../../machines/worklist/worklistSetup';
import { lazyForm } from '../../../resource/command/lazyForm';
import { useCommand } from '../../../resource/hooks/useCommand';
import { words } from './words';

const AgreementForm = lazyForm(async () => (await import('../../../domain/agreement/AgreementForm')).AgreementForm);

type Props = {
  worklistRef: WorklistActor;
  work: WorkDetail;
  /** What opens the form. */
  children: (open: () => void) => ReactNode;
};

/** The call ends in an agreement: once it is made, the call is saved as answered, and names it unless something was noted. */
export function AgreementOutcome({ worklistRef, work: { id, customer_name }, children }: Props) {
  const offers = useOffers();
  const ability = useAbility();
  const creation = useCommand(createAgreement, {
    next: () => {
      const { answer } = creation[1].getSnapshot().context;
      const isNoted = draftOf(worklistRef.getSnapshot().context).note !== '';
      if (answer && !isNoted) worklistRef.send({ type: 'NOTE', note: words.agreed(answer.number) });
      worklistRef.send({ type: 'OUTCOME', outcome: 'contesto' });
    },
  });
  const [, ref] = creation;
  if (!offers(createAgreement) || !ability.can('create', 'Agreement')) return null;
  return (
    <>
      {children(() => ref.send({ type: 'OPEN', ask: {} }))}
      <AgreementForm
        command={creation}
        customer={id}
        named={customer_name}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { body } })}
      />
    </>
  );
}
