import { useForm } from 'react-hook-form';
import type { PaymentWithAllocations } from '../../api/contract/payments';
import type { Problem } from '../../machines/problem';
import { FormDialog } from '../../ui/FormDialog';
import { FormDateField } from '../../ui/fields/FormDateField';
import { FormSelectField } from '../../ui/fields/FormSelectField';
import { FormTextField } from '../../ui/fields/FormTextField';
import { methodWords, words } from './words';

type Typed = Pick<PaymentWithAllocations, 'method' | 'date' | 'reference'>;

type Props = {
  payment: PaymentWithAllocations;
  busy: boolean;
  problem: Problem | undefined;
  onSubmit: (typed: Typed) => void;
  onCancel: () => void;
};

const METHODS = Object.entries(methodWords).map(([value, label]) => ({ value, label }));

/** Drawn while it is open, so that it begins with the payment each time and keeps what is typed while it is refused. */
export function PaymentDialog({ payment, busy, problem, onSubmit, onCancel }: Props) {
  const { method, date, reference, movement } = payment;
  const { control, handleSubmit } = useForm<Typed>({ defaultValues: { method, date, reference } });
  const fields = problem?.fields ?? {};
  return (
    <FormDialog
      open
      title={words.editTitle}
      verb={words.editVerb}
      busy={busy}
      refusal={problem?.reason}
      onSubmit={handleSubmit(onSubmit)}
      onCancel={onCancel}
    >
      <FormSelectField
        control={control}
        name="method"
        label={words.method}
        placeholder={null}
        options={METHODS}
        error={fields.method}
      />
      <FormDateField
        control={control}
        name="date"
        label={words.date}
        missing={words.noDate}
        disabled={Boolean(movement)}
        hint={movement ? words.dateOfBank : undefined}
        error={fields.date}
      />
      <FormTextField
        control={control}
        name="reference"
        label={words.reference}
        maxLength={120}
        error={fields.reference}
      />
    </FormDialog>
  );
}
