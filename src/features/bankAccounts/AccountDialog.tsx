import { Checkbox } from '@fluentui/react-components';
import { Controller, useForm } from 'react-hook-form';
import type { Bank, BankAccountFields } from '../../api/contract/bankAccounts';
import type { Mapping } from '../../api/contract/statement';
import type { Problem } from '../../machines/problem';
import { FormDialog } from '../../ui/FormDialog';
import { FormSelectField } from '../../ui/fields/FormSelectField';
import { FormTextField } from '../../ui/fields/FormTextField';
import { mappingInWords, words } from './words';

/** An empty choice stands for none yet. */
type Typed = Omit<BankAccountFields, 'type'> & { type: BankAccountFields['type'] | ''; forget: boolean };

type Props = {
  title: string;
  verb: string;
  initial: Typed;
  /** How the account's files are read, which the form can forget. */
  remembered?: Mapping | undefined;
  banks: Bank[];
  busy: boolean;
  problem: Problem | undefined;
  onSubmit: (fields: BankAccountFields & { mapping?: null }) => void;
  onCancel: () => void;
};

export const EMPTY: Typed = { bank: '', number: '', alias: '', currency: 'USD', type: '', forget: false };

const TYPES = [
  { value: 'corriente', label: words.types.corriente },
  { value: 'ahorros', label: words.types.ahorros },
];

/** Drawn while it is open, so that it begins with `initial` each time and keeps what is typed while it is refused. */
export function AccountDialog(props: Props) {
  const { title, verb, initial, remembered, banks, busy, problem, onSubmit, onCancel } = props;
  const { control, handleSubmit } = useForm<Typed>({ defaultValues: initial });
  const submit = handleSubmit(({ type, forget, ...rest }) => {
    if (type !== '') onSubmit({ ...rest, type, ...(forget && { mapping: null }) });
  });
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
      <FormSelectField
        control={control}
        name="bank"
        label={words.bank}
        missing={words.noBank}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        error={fields.bank}
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
      <FormSelectField
        control={control}
        name="type"
        label={words.type}
        missing={words.noType}
        options={TYPES}
        error={fields.type}
      />
      <FormTextField
        control={control}
        name="currency"
        label={words.currency}
        hint={words.currencyHint}
        missing={words.noCurrency}
        error={fields.currency}
      />
      {remembered && (
        <Controller
          control={control}
          name="forget"
          render={({ field }) => (
            <Checkbox
              checked={field.value}
              onChange={(_, { checked }) => field.onChange(checked === true)}
              label={words.forget(mappingInWords(remembered))}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
