import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { pendingValuesByCustomer } from '../../api/contract/customers/customers';
import { createPaymentLink } from '../../api/contract/receivables/paymentLinks';
import type { Answer } from '../../api/contract/row';
import { FormCustomerPicker } from '../../domain/FormCustomerPicker';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { FormChoicesField } from '../../ui/fields/form';
import { owedInWords, words } from './words';

type Body = z.output<typeof createPaymentLink.body>;
type Owed = Answer<typeof pendingValuesByCustomer>;

type Props = {
  command: CommandHandle;
  /** Who it is for, at first. */
  customer?: string | undefined;
  onSubmit: (body: Body) => void;
};

export function PaymentLinkForm({ command, customer = '', onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.createTitle}
      verb={words.createVerb}
      schema={createPaymentLink.body}
      initial={{ idCustomer: customer, documents: [] }}
      onSubmit={onSubmit}
    >
      <Fields />
    </CommandForm>
  );
}

function Fields() {
  const { setValue } = useFormContext<Body>();
  const customer = useWatch<Body, 'idCustomer'>({ name: 'idCustomer' });
  return (
    <>
      <FormCustomerPicker<Body>
        name="idCustomer"
        label={words.customer}
        missing={words.noCustomer}
        onChosen={() => setValue('documents', [])}
      />
      {customer && <OwedDocuments key={customer} customer={customer} />}
    </>
  );
}

function OwedDocuments({ customer }: { customer: string }) {
  const handle = useRecord(pendingValuesByCustomer, { body: { idCustomer: customer } });
  return (
    <RecordPage handle={handle}>
      {({ documents }: Owed) => {
        const currencies = [...new Set(documents.map(({ currency }) => currency ?? ''))];
        const groups = currencies.map((one) => ({
          label: one,
          options: documents
            .filter(({ currency = '' }) => currency === one)
            .map((document) => ({ value: document.id, label: owedInWords(document) })),
        }));
        if (documents.length === 0) return words.noneOwed;
        return (
          <FormChoicesField<Body>
            name="documents"
            label={words.documentsToPay}
            missing={words.noneChosen}
            groups={groups}
          />
        );
      }}
    </RecordPage>
  );
}
