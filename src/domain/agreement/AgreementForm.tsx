import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { pendingValuesByCustomer } from '../../api/contract/customers/customers';
import { countedCents, fromCents } from '../../api/contract/money';
import type { createAgreement } from '../../api/contract/receivables/agreements';
import type { Answer } from '../../api/contract/row';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { FormChoicesField, FormNumberField, FormTextAreaField } from '../../ui/fields/form';
import { date, today } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { FormCustomerPicker } from '../FormCustomerPicker';
import { InstalmentFields, InstalmentPreview } from './InstalmentFields';
import { ReminderFields } from './ReminderFields';
import { type TypedAgreement, typedAgreement } from './typed';
import { agreementWords as words } from './words';

type Owed = Answer<typeof pendingValuesByCustomer>['documents'][number];

/** Documents to begin with, of one customer and in one currency. */
export type Chosen = { id: string; balance: string | null; currency?: string | undefined }[];

type Props = {
  command: CommandHandle;
  /** Whom it is with, at first; with the name it is nobody else. */
  customer?: string | undefined;
  named?: string | undefined;
  chosen?: Chosen | undefined;
  onSubmit: (body: z.output<typeof createAgreement.body>) => void;
};

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const sumOf = (documents: Chosen): string =>
  documents.length === 0 ? '' : fromCents(documents.reduce((sum, { balance }) => sum + countedCents(balance), 0));

/** Spreads what some documents of a customer owe into instalments. */
export function AgreementForm({ command, customer = '', named, chosen = [], onSubmit }: Props) {
  const initial: TypedAgreement = {
    customer,
    documents: chosen.map(({ id }) => id),
    amount: sumOf(chosen),
    currency: chosen[0]?.currency ?? '',
    plan: {
      kind: 'iguales',
      count: 3,
      first_on: today(),
      every: 'mensual',
      first_by: 'porcentaje',
      first_amount: '',
      first_percent: 30,
      instalments: [{ due_on: '', amount: '' }],
    },
    grace_days: 3,
    template: '',
    reminder_days: ['-3', '0', '1'],
    note: '',
  };
  return (
    <CommandForm
      command={command}
      title={words.title(named)}
      verb={words.verb}
      schema={typedAgreement}
      initial={initial}
      onSubmit={onSubmit}
    >
      {named === undefined && <Party />}
      <OwedDocuments />
      <InstalmentFields />
      <InstalmentPreview />
      <FormNumberField<TypedAgreement>
        name="grace_days"
        label={words.grace}
        hint={words.graceHint}
        wrong={words.noGrace}
      />
      <ReminderFields />
      <FormTextAreaField<TypedAgreement>
        name="note"
        label={words.note}
        hint={words.noteHint}
        lines={2}
        maxLength={500}
      />
    </CommandForm>
  );
}

/** Another customer owes other documents. */
function Party() {
  const { setValue } = useFormContext<TypedAgreement>();
  return (
    <FormCustomerPicker<TypedAgreement>
      name="customer"
      label={words.customer}
      missing={words.noCustomer}
      onChosen={() => {
        setValue('documents', []);
        setValue('amount', '');
      }}
    />
  );
}

function OwedDocuments() {
  const customer = useWatch<TypedAgreement, 'customer'>({ name: 'customer' });
  return customer ? <OwedBy key={customer} customer={customer} /> : null;
}

function OwedBy({ customer }: { customer: string }) {
  const handle = useRecord(pendingValuesByCustomer, { body: { idCustomer: customer } });
  return <RecordPage handle={handle}>{({ documents }) => <Documents owed={documents} />}</RecordPage>;
}

/** The documents of one currency; one of another one clears the choice. */
function Documents({ owed }: { owed: Owed[] }) {
  const styles = useStyles();
  const { setValue, getValues } = useFormContext<TypedAgreement>();
  const now = today();
  const isLate = ({ due_date }: Owed) => due_date !== null && due_date < now;
  const take = (documents: Owed[]) => {
    const changed = { shouldDirty: true };
    setValue('currency', documents[0]?.currency ?? getValues('currency'), changed);
    setValue('amount', sumOf(documents), changed);
    setValue(
      'documents',
      documents.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: documents.length > 0 },
    );
  };
  const choose = (ids: string[], last: string | undefined) => {
    const currency = owed.find(({ id }) => id === last)?.currency ?? getValues('currency');
    take(owed.filter((one) => ids.includes(one.id) && (one.currency ?? currency) === currency));
  };
  if (owed.length === 0) return <span className={styles.quiet}>{words.noneOwed}</span>;
  const currencies = [...new Set(owed.map(({ currency = '' }) => currency))];
  const groups = [
    { label: words.lateDocuments, options: owed.filter(isLate).map(optionOf) },
    { label: words.otherDocuments, options: owed.filter((one) => !isLate(one)).map(optionOf) },
  ];
  return (
    <>
      <div className={styles.acts}>
        {currencies.flatMap((currency) => {
          const all = owed.filter((one) => (one.currency ?? '') === currency);
          const late = all.filter(isLate);
          const offered = [
            ...(late.length > 0 ? [{ label: words.takeLate(money(sumOf(late), currency)), documents: late }] : []),
            ...(late.length < all.length
              ? [{ label: words.takeAll(money(sumOf(all), currency)), documents: all }]
              : []),
          ];
          return offered.map(({ label, documents }) => (
            <Button key={label} size="small" onClick={() => take(documents)}>
              {label}
            </Button>
          ));
        })}
      </div>
      <FormChoicesField<TypedAgreement>
        name="documents"
        label={words.documentsAgreed}
        missing={words.noneChosen}
        groups={groups.filter(({ options }) => options.length > 0)}
        onChosen={choose}
      />
    </>
  );
}

const optionOf = ({ id, number, due_date, balance, currency }: Owed) => ({
  value: id,
  label: words.owes(number, due_date && date(due_date), money(balance, currency)),
});
