import type * as z from 'zod/mini';
import { classifyPaymentProof, type PaymentProof, SAID_PROOF_KIND } from '../../api/contract/receivables/paymentProofs';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormSelectField } from '../../ui/fields/form';
import { FormCustomerPicker } from '../FormCustomerPicker';
import { kindWords as words } from './words';

type Body = z.output<typeof classifyPaymentProof.body>;

export type ClassifiedProof = Pick<PaymentProof, 'id' | 'kind' | 'customer' | 'version'>;

type Props = { command: CommandHandle; proof: ClassifiedProof; onSubmit: (body: Body) => void };

const OPTIONS = SAID_PROOF_KIND.map((value) => ({ value, label: words.kindNames[value] }));

/** What a file is, and whose where nobody knows. */
export function KindForm({ command, proof: { kind, customer, version }, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.classifyTitle}
      verb={words.classifyVerb}
      schema={classifyPaymentProof.body}
      initial={{ kind: SAID_PROOF_KIND.find((one) => one === kind), version }}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body>
        name="kind"
        label={words.whatItIs}
        hint={words.kindHint}
        missing={words.noKind}
        options={OPTIONS}
      />
      {customer === null && <FormCustomerPicker<Body> name="customer" label={words.customer} />}
    </CommandForm>
  );
}
