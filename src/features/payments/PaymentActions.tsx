import { Button } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useNavigate } from 'react-router-dom';
import { voidPayment } from '../../api/contract/receivables/bookedPayments';
import { deletePayment, type PaymentWithAllocations, updatePayment } from '../../api/contract/receivables/payments';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { isByHand } from '../../machines/payments';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { impactOf, words } from './words';

const PaymentForm = lazyForm(async () => (await import('./PaymentForm')).PaymentForm);
const VoidForm = lazyForm(async () => (await import('./VoidForm')).VoidForm);

type Props = { payment: PaymentWithAllocations; record: RecordRef };

/** The actions on a payment. Deleting leads to the list; one that was booked by hand is undone with a reason, and stays to be read. */
export function PaymentActions({ payment, record }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const update = useCommand(updatePayment, { changes: record });
  const deletion = useCommand(deletePayment, { changes: record, next: () => navigate('/pagos') });
  const undoing = useCommand(voidPayment, { changes: record });
  const [[, updateRef], [, deletionRef], [, undoingRef]] = [update, deletion, undoing];
  const isUndone = isByHand(payment) && offers(voidPayment);

  const params = { id: payment.id };
  const which = { id_payment_detail: payment.id_payment_detail, version: payment.version };
  return (
    <>
      {ability.can('update', 'Payment') && (
        <Button
          icon={<EditRegular />}
          onClick={() => updateRef.send({ type: 'OPEN', ask: { body: which, record: payment.id }, about: payment })}
        >
          {words.edit}
        </Button>
      )}
      {ability.can('delete', 'Payment') && isUndone && !payment.movement && (
        <Button icon={<ArrowUndoRegular />} onClick={() => undoingRef.send({ type: 'OPEN', ask: { params } })}>
          {words.undo}
        </Button>
      )}
      {ability.can('delete', 'Payment') && !isUndone && (
        <Button
          icon={<DeleteRegular />}
          onClick={() => deletionRef.send({ type: 'OPEN', ask: { body: which, record: payment.id } })}
        >
          {words.remove}
        </Button>
      )}
      <PaymentForm
        command={update}
        payment={payment}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { body, record: payment.id } })}
      />
      <VoidForm
        command={undoing}
        payment={payment}
        onSubmit={(body) => undoingRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <CommandConfirm
        command={deletion}
        version={payment.version}
        danger
        title={words.removeTitle}
        body={words.removeBody(impactOf(payment).length > 0)}
        impact={impactOf(payment)}
        verb={words.removeVerb}
      />
    </>
  );
}
