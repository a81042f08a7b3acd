import type * as z from 'zod/mini';
import { type PaymentWithAllocations, updatePayment } from '../../api/contract/receivables/payments';
import { OTHER } from '../../api/contract/row';
import { methodOptions } from '../../domain/words';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormDateField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.input<typeof updatePayment.body>;

type Props = {
  command: CommandHandle;
  payment: PaymentWithAllocations;
  onSubmit: (body: Body) => void;
};

export function PaymentForm({ command, payment, onSubmit }: Props) {
  const { id_payment_detail, version, method, date, reference, movement } = payment;
  return (
    <CommandForm
      command={command}
      title={words.editTitle}
      verb={words.editVerb}
      schema={updatePayment.body}
      initial={{
        id_payment_detail,
        version,
        method: method === OTHER ? undefined : method,
        date: date ?? undefined,
        reference,
      }}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body> name="method" label={words.method} placeholder={null} options={methodOptions} />
      <FormDateField<Body>
        name="date"
        label={words.date}
        missing={words.noDate}
        disabled={Boolean(movement)}
        hint={movement ? words.dateOfBank : undefined}
      />
      <FormTextField<Body> name="reference" label={words.reference} maxLength={120} />
    </CommandForm>
  );
}
