import { Controller, useForm } from 'react-hook-form';
import type { Bank, BankAccountFields } from '../../api/contract/bankAccounts';
import type { Problem } from '../../machines/problem';
import { FormDialog } from '../../ui/FormDialog';
import { FormTextField } from '../../ui/FormTextField';
import { SelectField } from '../../ui/SelectField';
import { words } from './words';

/** An empty choice stands for none yet. */
type Typed = Omit<BankAccountFields, 'type'> & { type: BankAccountFields['type'] | '' };

type Props = {
  title: string;
  verb: string;
  initial: Typed;
  banks: Bank[];
  busy: boolean;
  problem: Problem | undefined;
  onSubmit: (fields: BankAccountFields) => void;
  onCancel: () => void;
};

export const EMPTY: Typed = { bank: '', number: '', alias: '', currency: 'USD', type: '' };

const TYPES = [
  { value: 'corriente', label: words.types.corriente },
  { value: 'ahorros', label: words.types.ahorros },
];

/** Drawn while it is open, so that it begins with `initial` each time and keeps what is typed while it is refused. */
export function AccountDialog({ title, verb, initial, banks, busy, problem, onSubmit, onCancel }: Props) {
  const { control, handleSubmit } = useForm<Typed>({ defaultValues: initial });
  const submit = handleSubmit(({ type, ...rest }) => type !== '' && onSubmit({ ...rest, type }));
  const fields = problem?.fields ?? {};
  return (
    <FormDialog
      open
      title={title}
      verb={verb}
      busy={busy}
      refusal={problem?.reason}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Controller
        control={control}
        name="bank"
        rules={{ required: words.noBank }}
        render={({ field, fieldState }) => (
          <SelectField
            label={words.bank}
            required
            value={field.value}
            onChange={field.onChange}
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            error={fieldState.error?.message ?? fields.bank}
          />
        )}
      />
      <FormTextField
        control={control}
        name="number"
        label={words.number}
        hint={words.numberHint}
        missing={words.noNumber}
        error={fields.number}
      />
      <FormTextField
        control={control}
        name="alias"
        label={words.alias}
        hint={words.aliasHint}
        missing={words.noAlias}
        error={fields.alias}
      />
      <Controller
        control={control}
        name="type"
        rules={{ required: words.noType }}
        render={({ field, fieldState }) => (
          <SelectField
            label={words.type}
            required
            value={field.value}
            onChange={field.onChange}
            options={TYPES}
            error={fieldState.error?.message ?? fields.type}
          />
        )}
      />
      <FormTextField
        control={control}
        name="currency"
        label={words.currency}
        hint={words.currencyHint}
        missing={words.noCurrency}
        error={fields.currency}
      />
    </FormDialog>
  );
}
