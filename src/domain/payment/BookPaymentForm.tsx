import { makeStyles } from '@fluentui/react-components';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { pendingValuesByCustomer } from '../../api/contract/customers/customers';
import { BOOKED_METHOD, createPayment } from '../../api/contract/receivables/bookedPayments';
import { restOf } from '../../machines/payments';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { FormDateField, FormSelectField, FormTextAreaField, FormTextField } from '../../ui/fields/form';
import { today } from '../../ui/format/dates';
import { FormCustomerPicker } from '../FormCustomerPicker';
import { methodWords } from '../words';
import { type Body, PaidParts } from './PaidParts';
import { bookWords as words } from './words';

type Props = {
  command: CommandHandle;
  /** Who paid, at first; with the name it is nobody else. */
  customer?: string | undefined;
  named?: string;
  onSubmit: (body: z.output<typeof createPayment.body>) => void;
};

const schema = createPayment.body.check(
  z.refine(
    ({ amount, documents, keeps_rest }) => {
      const rest = restOf(amount, documents);
      return rest === 0 || (rest > 0 && keeps_rest === true);
    },
    { path: ['amount'], error: words.doesNotFit },
  ),
);

const methodOptions = BOOKED_METHOD.map((value) => ({ value, label: methodWords[value] }));

const useStyles = makeStyles({ two: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' } });

/** Books a payment that staff received: from whom, how much, and which documents it pays. */
export function BookPaymentForm({ command, customer = '', named, onSubmit }: Props) {
  const styles = useStyles();
  return (
    <CommandForm<Body, z.output<typeof createPayment.body>>
      command={command}
      title={words.title(named)}
      verb={words.verb}
      schema={schema}
      initial={{ customer, amount: '', currency: '', date: today(), reference: '', note: '', documents: [] }}
      onSubmit={onSubmit}
    >
      {named === undefined && <Payer />}
      <Owed named={named} />
      <div className={styles.two}>
        <FormDateField<Body> name="date" label={words.date} missing={words.noDate} />
        <FormSelectField<Body> name="method" label={words.method} missing={words.noMethod} options={methodOptions} />
      </div>
      <FormTextField<Body> name="reference" label={words.reference} hint={words.referenceHint} maxLength={120} />
      <FormTextAreaField<Body> name="note" label={words.note} lines={2} maxLength={500} />
    </CommandForm>
  );
}

/** Another customer owes other documents, perhaps in another currency. */
function Payer() {
  const { setValue } = useFormContext<Body>();
  return (
    <FormCustomerPicker<Body>
      name="customer"
      label={words.customer}
      missing={words.noCustomer}
      onChosen={() => {
        setValue('documents', []);
        setValue('currency', '');
      }}
    />
  );
}

function Owed({ named }: Pick<Props, 'named'>) {
  const customer = useWatch<Body, 'customer'>({ name: 'customer' });
  return customer ? <OwedBy key={customer} customer={customer} named={named} /> : null;
}

function OwedBy({ customer, named }: { customer: string } & Pick<Props, 'named'>) {
  const handle = useRecord(pendingValuesByCustomer, { body: { idCustomer: customer } });
  return <RecordPage handle={handle}>{({ documents }) => <PaidParts owed={documents} named={named} />}</RecordPage>;
}
