import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createDispute } from '../../api/contract/receivables/disputes';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormSelectField } from '../../ui/fields/form';
import { FormCustomerPicker } from '../FormCustomerPicker';
import { DisputeFields } from './DisputeFields';
import { useOwedDocuments } from './useOwedDocuments';
import { disputeWords as words } from './words';

/** The customer is only what its documents are looked for by. */
const typed = z.extend(createDispute.body, { customer: z.string().check(z.minLength(1)), currency: z.string() });
type Input = z.input<typeof typed>;
type Body = z.output<typeof typed>;

/** A document to dispute: then none is chosen. */
type Disputed = { id: string; number: string; currency: string; undisputed: string };

type Props = {
  command: CommandHandle;
  /** Whose documents, at first; with the name nobody else's. */
  customer?: string | undefined;
  named?: string | undefined;
  document?: Disputed | undefined;
  onSubmit: (body: z.output<typeof createDispute.body>) => void;
};

/** Opens a dispute of a document or a part of it. */
export function DisputeForm({ command, customer = '', named, document, onSubmit }: Props) {
  return (
    <CommandForm<Input, Body>
      command={command}
      title={words.title(document?.number ?? named)}
      verb={words.verb}
      schema={typed}
      initial={{
        customer: document ? document.id : customer,
        document: document?.id ?? '',
        currency: document?.currency ?? '',
        amount: document?.undisputed ?? '',
        owner: null,
        due_on: null,
        note: '',
      }}
      onSubmit={({ customer: _, currency: __, ...body }) => onSubmit(body)}
    >
      {!document && (
        <>
          {named === undefined && <Party />}
          <OwedDocuments />
        </>
      )}
      <Fields />
    </CommandForm>
  );
}

function Fields() {
  const currency = useWatch<Input, 'currency'>({ name: 'currency' });
  return <DisputeFields currency={currency} />;
}

/** Another customer owes other documents. */
function Party() {
  const { setValue } = useFormContext<Input>();
  return (
    <FormCustomerPicker<Input>
      name="customer"
      label={words.customer}
      missing={words.noCustomer}
      onChosen={() => {
        setValue('document', '');
        setValue('amount', '');
      }}
    />
  );
}

function OwedDocuments() {
  const customer = useWatch<Input, 'customer'>({ name: 'customer' });
  return customer ? <OwedBy key={customer} customer={customer} /> : null;
}

/** The chosen one's balance is disputed, unless another amount is typed. */
function OwedBy({ customer }: { customer: string }) {
  const { setValue } = useFormContext<Input>();
  const [owed, options] = useOwedDocuments(customer);
  const choose = (document: string) => {
    const found = owed.find(({ id }) => id === document);
    setValue('currency', found?.currency ?? '');
    setValue('amount', found?.balance ?? '', { shouldDirty: true, shouldValidate: found !== undefined });
  };
  return (
    <FormSelectField<Input>
      name="document"
      label={words.document}
      missing={words.noDocument}
      options={options}
      onChosen={choose}
    />
  );
}
