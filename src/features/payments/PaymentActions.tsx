import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useNavigate } from 'react-router-dom';
import { deletePayment, type PaymentWithAllocations, updatePayment } from '../../api/contract/receivables/payments';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { impactOf, words } from './words';

const PaymentForm = lazyForm(async () => (await import('./PaymentForm')).PaymentForm);

type Props = { payment: PaymentWithAllocations; record: RecordRef };

/** The actions on a payment. Deleting leads to the list. */
export function PaymentActions({ payment, record }: Props) {
  const ability = useAbility();
  const navigate = useNavigate();
  const update = useCommand(updatePayment, { changes: record });
  const deletion = useCommand(deletePayment, { changes: record, next: () => navigate('/pagos') });
  const [[, updateRef], [, deletionRef]] = [update, deletion];

  const which = { id_payment_detail: payment.id_payment_detail, version: payment.version };
  return (
    <>
      {ability.can('update', 'Payment') && (
        <Button icon={<EditRegular />} onClick={() => updateRef.send({ type: 'OPEN', ask: { body: which } })}>
          {words.edit}
        </Button>
      )}
      {ability.can('delete', 'Payment') && (
        <Button icon={<DeleteRegular />} onClick={() => deletionRef.send({ type: 'OPEN', ask: { body: which } })}>
          {words.remove}
        </Button>
      )}
      <PaymentForm
        command={update}
        payment={payment}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { body } })}
      />
      <CommandConfirm
        command={deletion}
        version={payment.version}
        danger
        title={words.removeTitle}
        body={words.removeBody}
        impact={impactOf(payment)}
        verb={words.removeVerb}
      />
    </>
  );
}
