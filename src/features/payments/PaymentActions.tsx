import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useNavigate } from 'react-router-dom';
import type { PaymentWithAllocations } from '../../api/contract/payments';
import { useAbility } from '../../console/ConsoleProvider';
import { paymentDeletion, paymentUpdate } from '../../machines/payments';
import { useAfter } from '../../resource/useAfter';
import { useCommand } from '../../resource/useCommand';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { PaymentDialog } from './PaymentDialog';
import { impactOf, words } from './words';

type Props = { payment: PaymentWithAllocations; record: { send(event: { type: 'REFRESH' }): void } };

/** What may be done with a payment; once deleted, the list begins anew. */
export function PaymentActions({ payment, record }: Props) {
  const ability = useAbility();
  const navigate = useNavigate();
  const [update, toUpdate] = useCommand(paymentUpdate);
  const [deletion, toDeletion] = useCommand(paymentDeletion);
  useAfter(toUpdate, () => record.send({ type: 'REFRESH' }));
  useAfter(toDeletion, () => navigate('/pagos'));

  const which = { id_payment_detail: payment.id_payment_detail, version: payment.version };
  return (
    <>
      {ability.can('update', 'Payment') && (
        <Button icon={<EditRegular />} onClick={() => toUpdate.send({ type: 'OPEN', ask: { body: which } })}>
          {words.edit}
        </Button>
      )}
      {ability.can('delete', 'Payment') && (
        <Button icon={<DeleteRegular />} onClick={() => toDeletion.send({ type: 'OPEN', ask: { body: which } })}>
          {words.remove}
        </Button>
      )}
      {!update.matches('closed') && (
        <PaymentDialog
          payment={payment}
          busy={update.hasTag('busy')}
          problem={update.context.problem}
          onSubmit={(typed) => toUpdate.send({ type: 'CONFIRM', ask: { body: { ...which, ...typed } } })}
          onCancel={() => toUpdate.send({ type: 'CANCEL' })}
        />
      )}
      <ConfirmDialog
        open={!deletion.matches('closed')}
        danger
        title={words.removeTitle}
        body={words.removeBody}
        impact={impactOf(payment)}
        verb={words.removeVerb}
        busy={deletion.hasTag('busy')}
        refusal={deletion.context.problem?.reason}
        onConfirm={() => toDeletion.send({ type: 'CONFIRM' })}
        onCancel={() => toDeletion.send({ type: 'CANCEL' })}
      />
    </>
  );
}
