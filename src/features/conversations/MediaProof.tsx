import { makeStyles } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { Media } from '../../api/contract/messaging/conversations';
import { getPaymentProof } from '../../api/contract/receivables/paymentProofs';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { proofKinds } from '../../domain/paymentProofWords';
import { ClassifyProof } from '../../domain/proof/ClassifyProof';
import type { RecordRef } from '../../resource/hooks/useCommand';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
});

type Props = { proof: NonNullable<Media['proof']>; conversation: RecordRef };

/** What a customer's file is taken for, the way to it, and for staff to say what it is while nobody confirmed it. */
export function MediaProof({ proof, conversation }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  if (!offers(getPaymentProof) || !ability.can('read', 'PaymentProof')) return null;
  return (
    <span className={styles.root}>
      <Link to={`/comprobantes/${proof.id}`}>{words.proofOf(proofKinds[proof.kind])}</Link>
      {proof.status === 'por_revisar' && ability.can('update', 'PaymentProof') && (
        <ClassifyProof proof={proof} record={conversation} small />
      )}
    </span>
  );
}
