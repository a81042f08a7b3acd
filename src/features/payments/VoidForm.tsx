import type * as z from 'zod/mini';
import { voidPayment } from '../../api/contract/receivables/bookedPayments';
import type { PaymentWithAllocations } from '../../api/contract/receivables/payments';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { Impact } from '../../ui/dialog/Impact';
import { FormTextAreaField } from '../../ui/fields/form';
import { impactOf, words } from './words';

type Body = z.output<typeof voidPayment.body>;

type Props = { command: CommandHandle; payment: PaymentWithAllocations; onSubmit: (body: Body) => void };

/** Undoes a payment that was booked by hand, with the reason that its history keeps. */
export function VoidForm({ command, payment, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.undoTitle}
      verb={words.undoVerb}
      schema={voidPayment.body}
      initial={{ reason: '', version: payment.version }}
      onSubmit={onSubmit}
    >
      <Impact lines={impactOf(payment)} />
      <FormTextAreaField<Body>
        name="reason"
        label={words.undoReason}
        missing={words.noReason}
        maxLength={200}
        lines={3}
      />
    </CommandForm>
  );
}
