import type * as z from 'zod/mini';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { createSubscription, type Subscription } from '../../api/contract/receivables/subscriptions';
import { customerInWords } from '../../domain/columns/byId';
import { FormCurrencyField } from '../../domain/FormCurrencyField';
import { FormCustomerPicker } from '../../domain/FormCustomerPicker';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormDateField, FormMoneyField, FormNumberField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { today } from '../../ui/format/dates';
import { frequencyOptions, words } from './words';

type Body = z.output<typeof createSubscription.body>;

type Props = {
  command: CommandHandle;
  /** The one that is edited; a new one without it. */
  subscription?: Subscription;
  onSubmit: (body: Body) => void;
};

const empty = () => ({
  customer: '',
  name: '',
  amount: '',
  currency: '',
  frequency: 'mensual' as const,
  starts_on: today(),
  ends_on: null,
  due_days: 0,
  cost_center: null,
});

export function SubscriptionForm({ command, subscription, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={subscription ? words.editTitle : words.createTitle}
      verb={subscription ? words.editVerb : words.createVerb}
      schema={createSubscription.body}
      initial={subscription ? chosenOf(subscription) : empty()}
      onSubmit={onSubmit}
    >
      <Fields subscription={subscription} />
    </CommandForm>
  );
}

/** Unknown values are entered again. */
const chosenOf = ({ frequency, customer, amount, starts_on, currency, ...known }: Subscription) => ({
  ...known,
  // Once it stays, nobody can say it here.
  currency: known.last_charge ? currency : (currency ?? ''),
  customer: customer ?? undefined,
  amount: amount ?? undefined,
  starts_on: starts_on ?? undefined,
  frequency: frequency === 'otro' ? undefined : frequency,
});

/** After the first charge some fields are fixed. */
function Fields({ subscription }: Pick<Props, 'subscription'>) {
  const centers = useOptions(listCostCenters, namedOption);
  const stays = Boolean(subscription?.last_charge);
  return (
    <>
      <FormCustomerPicker<Body>
        name="customer"
        label={words.customer}
        missing={words.noCustomer}
        disabled={stays}
        named={subscription && customerInWords(subscription)}
      />
      <FormTextField<Body> name="name" label={words.name} hint={words.nameHint} missing={words.noName} />
      <FormMoneyField<Body>
        name="amount"
        label={words.amount}
        currency={subscription?.currency}
        hint={stays ? words.amountLater : undefined}
        missing={words.noAmount}
      />
      <FormCurrencyField<Body>
        name="currency"
        label={words.currency}
        missing={words.noCurrency}
        known={subscription ? [subscription.currency ?? ''] : []}
        disabled={stays}
      />
      <FormSelectField<Body>
        name="frequency"
        label={words.frequency}
        missing={words.noFrequency}
        options={frequencyOptions}
        disabled={stays}
      />
      <FormDateField<Body>
        name="starts_on"
        label={words.startsOn}
        hint={stays ? words.stays : words.startsHint}
        missing={words.noStart}
        disabled={stays}
      />
      <FormDateField<Body> nullable name="ends_on" label={words.endsOn} hint={words.endsHint} />
      <FormNumberField<Body> name="due_days" label={words.dueDays} hint={words.dueHint} wrong={words.noDueDays} />
      <FormSelectField<Body>
        nullable
        name="cost_center"
        label={words.costCenter}
        placeholder={words.noCenter}
        options={centers}
      />
    </>
  );
}
