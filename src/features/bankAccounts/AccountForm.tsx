import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ACCOUNT_TYPE, type BankAccount, updateBankAccount } from '../../api/contract/reconciliation/bankAccounts';
import { FormCurrencyField } from '../../domain/FormCurrencyField';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormSelectField, FormTextField } from '../../ui/fields/form';
import type { Option } from '../../ui/fields/options';
import { bankWords, mappingInWords, words } from './words';

type Body = z.output<typeof updateBankAccount.body>;

type Props = {
  command: CommandHandle;
  /** The account that is edited; a new one without it. */
  account?: BankAccount | undefined;
  banks: Option[];
  /** Adds a missing bank; a person without the permission reads whom to ask, and with a service that adds none neither. */
  onMissingBank: (() => void) | 'ask' | false;
  /** Empty where the provider has none. */
  layouts: Option[];
  onSubmit: (body: Body) => void;
};

const useStyles = makeStyles({ missing: { alignSelf: 'flex-start' } });

const TYPES = ACCOUNT_TYPE.map((value) => ({ value, label: words.types[value] }));
const EMPTY = { bank: '', number: '', alias: '', currency: '' };

/** The body of both calls; the file layouts are sent only to be forgotten. */
export function AccountForm({ command, account, banks, onMissingBank, layouts, onSubmit }: Props) {
  const styles = useStyles();
  return (
    <CommandForm
      command={command}
      title={account ? words.editTitle : words.createTitle}
      verb={account ? words.editVerb : words.createVerb}
      schema={updateBankAccount.body}
      initial={account ? { ...account, mapping: undefined } : EMPTY}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body>
        name="bank"
        label={words.bank}
        missing={words.noBank}
        hint={onMissingBank === 'ask' ? bankWords.ask : undefined}
        options={banks}
      />
      {typeof onMissingBank === 'function' && (
        <Button appearance="transparent" size="small" className={styles.missing} onClick={onMissingBank}>
          {bankWords.missing}
        </Button>
      )}
      <FormTextField<Body>
        name="number"
        label={words.number}
        hint={words.numberHint}
        missing={words.noNumber}
        kinds={{ custom: words.oddNumber }}
      />
      <FormTextField<Body> name="alias" label={words.alias} hint={words.aliasHint} missing={words.noAlias} />
      <FormSelectField<Body> name="type" label={words.type} missing={words.noType} options={TYPES} />
      <FormCurrencyField<Body>
        name="currency"
        label={words.currency}
        missing={words.noCurrency}
        known={account ? [account.currency] : []}
      />
      {layouts.length > 0 && (
        <FormSelectField<Body>
          nullable
          name="order_layout"
          label={words.layout}
          hint={words.layoutHint}
          placeholder={words.noLayout}
          options={layouts}
        />
      )}
      {account?.mapping && (
        <Controller<Body>
          name="mapping"
          render={({ field }) => (
            <Checkbox
              checked={field.value === null}
              onChange={(_, { checked }) => field.onChange(checked === true ? null : undefined)}
              label={words.forget(mappingInWords(account.mapping ?? {}))}
            />
          )}
        />
      )}
    </CommandForm>
  );
}
