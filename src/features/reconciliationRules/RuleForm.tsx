import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import { listBankAccounts } from '../../api/contract/reconciliation/bankAccounts';
import { listMovementCategories } from '../../api/contract/reconciliation/movementCategories';
import {
  createReconciliationRule,
  type ReconciliationRule,
  updateReconciliationRule,
} from '../../api/contract/reconciliation/reconciliationRules';
import { accountOption } from '../../domain/accountOption';
import { FormCustomerPicker } from '../../domain/FormCustomerPicker';
import { bodyOf } from '../../machines/conciliations/reconciliationRules';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormCheckField, FormMoneyField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { kindOptions, trustOptions, words } from './words';

type Body = z.output<typeof createReconciliationRule.body>;
type Changes = z.output<typeof updateReconciliationRule.body>;

const nothing: Partial<Body> = {
  bank_account: null,
  words: '',
  account: '',
  largest: null,
  exact: false,
  customer: null,
  category: null,
};

type NewProps = { command: CommandHandle; onSubmit: (body: Body) => void };

export function NewRuleForm({ command, onSubmit }: NewProps) {
  return (
    <CommandForm
      command={command}
      title={words.createTitle}
      verb={words.createVerb}
      schema={createReconciliationRule.body}
      initial={nothing}
      onSubmit={onSubmit}
    >
      <Fields />
    </CommandForm>
  );
}

type Props = { command: CommandHandle; rule: ReconciliationRule; onSubmit: (body: Changes) => void };

export function RuleForm({ command, rule, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.editTitle}
      verb={words.editVerb}
      schema={updateReconciliationRule.body}
      initial={bodyOf(rule) ?? nothing}
      onSubmit={onSubmit}
    >
      <Fields rule={rule} />
      <FormSelectField<Changes>
        name="at_most"
        label={words.atMost}
        hint={words.editHint}
        options={trustOptions}
        missing={words.atMost}
      />
    </CommandForm>
  );
}

/** The fields of a rule by its kind. */
function Fields({ rule }: { rule?: ReconciliationRule }) {
  const kind = useFormContext<Body>().watch('kind');
  const accounts = useOptions(listBankAccounts, accountOption);
  const categories = useOptions(listMovementCategories, namedOption);
  const isFee = kind === 'comision';
  return (
    <>
      <FormSelectField<Body>
        name="kind"
        label={words.kind}
        missing={words.noKind}
        options={kindOptions}
        disabled={rule !== undefined}
      />
      {kind === 'pagador' && (
        <FormCustomerPicker<Body>
          name="customer"
          label={words.customer}
          missing={words.noCustomer}
          {...(rule?.customer_name && { named: rule.customer_name })}
        />
      )}
      {kind === 'no_cobro' && (
        <FormSelectField<Body>
          nullable
          name="category"
          label={words.category}
          missing={words.noCategory}
          options={categories}
        />
      )}
      {kind && (
        <>
          <FormTextField<Body> name="words" label={words.words} hint={words.wordsHint} maxLength={200} />
          <FormTextField<Body> name="account" label={words.account} hint={words.accountHint} maxLength={60} />
          <FormSelectField<Body>
            nullable
            name="bank_account"
            label={words.bankAccount}
            options={accounts}
            {...(!isFee && { placeholder: words.anyAccount })}
          />
          <FormMoneyField<Body>
            nullable
            name="largest"
            label={isFee ? words.largestFee : words.largest}
            hint={isFee ? words.largestFeeHint : words.largestHint}
          />
          {isFee && <FormCheckField<Body> name="exact" label={words.exact} />}
        </>
      )}
    </>
  );
}
