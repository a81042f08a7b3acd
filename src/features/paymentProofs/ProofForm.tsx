import { makeStyles } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  confirmPaymentProof,
  MOST_PROOF_DOCUMENTS,
  type PaymentProofDetail,
} from '../../api/contract/receivables/paymentProofs';
import { useOwedDocuments } from '../../domain/dispute/useOwedDocuments';
import { FormCurrencyField } from '../../domain/FormCurrencyField';
import { FormCustomerPicker } from '../../domain/FormCustomerPicker';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { FormChoicesField, FormDateField, FormFields, FormMoneyField, FormTextField } from '../../ui/fields/form';
import { RefusalBar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { words } from './words';

type Input = z.input<typeof confirmPaymentProof.body>;
type Body = z.output<typeof confirmPaymentProof.body>;

const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', gap: '12px' } });

const valuesOf = ({ documents, ...proof }: PaymentProofDetail): Input => ({
  customer: proof.customer ?? '',
  amount: proof.amount ?? '',
  currency: proof.currency ?? '',
  paid_on: proof.paid_on ?? '',
  bank: proof.bank,
  reference: proof.reference,
  account: proof.account,
  documents: documents.map(({ id }) => id),
});

/** What the proof says, typed or read, until a person confirms it. What is read meanwhile fills what nobody typed. */
export function ProofForm({ proof, record }: { proof: PaymentProofDetail; record: RecordRef }) {
  const styles = useStyles();
  const toLookAt = { label: words.missing, to: '/comprobantes?status=por_revisar' };
  const [snapshot, ref] = useCommand(confirmPaymentProof, { changes: record, offer: () => toLookAt });
  const form = useForm<Input, unknown, Body>({
    resolver: zodResolver(confirmPaymentProof.body),
    values: valuesOf(proof),
    resetOptions: { keepDirtyValues: true },
  });
  useEmitted(ref, 'SUCCEEDED', ({ answer }: { answer: PaymentProofDetail }) => form.reset(valuesOf(answer)));
  const { problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const { id, version, status } = proof;
  const send = (body: Body) => ref.send({ type: 'RUN', ask: { params: { id }, body: { ...body, version } } });
  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(send)}>
        {problem && <RefusalBar refusal={problem} isAlert />}
        <FormFields form={form} refused={problem?.fields}>
          <FormCustomerPicker<Input>
            name="customer"
            label={words.customer}
            missing={words.noCustomer}
            {...(proof.customer && { named: proof.customer_name })}
            onChosen={() => form.setValue('documents', [])}
          />
          <FormMoneyField<Input> name="amount" label={words.amount} missing={words.noAmount} />
          <FormCurrencyField<Input>
            name="currency"
            label={words.currency}
            missing={words.noCurrency}
            known={proof.currency ? [proof.currency] : []}
          />
          <FormDateField<Input> name="paid_on" label={words.paidOn} missing={words.noPaidOn} />
          <FormTextField<Input> name="bank" label={words.bank} maxLength={80} />
          <FormTextField<Input> name="reference" label={words.reference} maxLength={60} />
          <FormTextField<Input> name="account" label={words.account} maxLength={40} />
          <Meant />
        </FormFields>
        <div>
          <VerbButton busy={busy}>{status === 'por_revisar' ? words.confirm : words.save}</VerbButton>
        </div>
      </form>
      <LeaveQuestion isUnsaved={form.formState.isDirty && !busy} body={words.unsaved} />
    </>
  );
}

function Meant() {
  const customer = useWatch<Input, 'customer'>({ name: 'customer' });
  const currency = useWatch<Input, 'currency'>({ name: 'currency' });
  return customer && currency ? <Owed key={`${customer} ${currency}`} customer={customer} currency={currency} /> : null;
}

/** What the customer owes in that currency. */
function Owed({ customer, currency }: { customer: string; currency: string }) {
  const [owed, options] = useOwedDocuments(customer);
  const same = options.filter((_, at) => owed[at]?.currency === currency).slice(0, MOST_PROOF_DOCUMENTS);
  if (same.length === 0) return null;
  return <FormChoicesField<Input> name="documents" label={words.meant} groups={[{ label: '', options: same }]} />;
}
