import { Button } from '@fluentui/react-components';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { classifyPaymentProof } from '../../api/contract/receivables/paymentProofs';
import { useOffers } from '../../console/AppProvider';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import type { ClassifiedProof } from './KindForm';
import { kindWords as words } from './words';

const KindForm = lazyForm(async () => (await import('./KindForm')).KindForm);

/** Staff say what a file is, of one that nobody confirmed. `record` shows it. */
export function ClassifyProof({ proof, record, small }: { proof: ClassifiedProof; record: RecordRef; small?: true }) {
  const offers = useOffers();
  const command = useCommand(classifyPaymentProof, { changes: record });
  const [, ref] = command;
  const params = { id: proof.id };
  if (!offers(classifyPaymentProof)) return null;
  return (
    <>
      <Button
        icon={<TagRegular />}
        size={small ? 'small' : 'medium'}
        appearance={small ? 'subtle' : 'secondary'}
        onClick={() => ref.send({ type: 'OPEN', ask: { params } })}
      >
        {words.classify}
      </Button>
      <KindForm
        command={command}
        proof={proof}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params, body } })}
      />
    </>
  );
}
