import type * as z from 'zod/mini';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import {
  createSubscription,
  type Subscription,
  subscriptionChanges,
} from '../../api/contract/receivables/subscriptions';
import { OTHER, sentWord } from '../../api/contract/row';
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

type Props<B> = { command: CommandHandle; onSubmit: (body: B) => void };

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

/** The form of a new one. */
export function SubscriptionForm({ command, onSubmit }: Props<Body>) {
  return (
    <CommandForm
      command={command}
      title={words.createTitle}
      verb={words.createVerb}
      schema={createSubscription.body}
      initial={empty()}
      onSubmit={onSubmit}
    >
      <Fields />
    </CommandForm>
  );
}

/** What is not known of another provider's subscription may stay as that service has it: nobody is asked for a value of ours in its place. */
export function ChangedSubscriptionForm({
  command,
  subscription,
  onSubmit,
}: Props<z.output<typeof subscriptionChanges>> & { subscription: Subscription }) {
  return (
    <CommandForm
      command={command}
      title={words.editTitle}
      verb={words.editVerb}
      schema={subscriptionChanges}
      initial={chosenOf(subscription)}
      onSubmit={onSubmit}
    >
      <Fields subscription={subscription} />
    </CommandForm>
  );
}

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
function Fields({ subscription }: { subscription?: Subscription }) {
  const centers = useOptions(listCostCenters, namedOption);
  const stays = Boolean(subscription?.last_charge);
  const { customer, amount, starts_on, frequency = 'mensual' } = subscription ?? {};
  const needed = (value: unknown, missing: string) => (subscription && !value ? undefined : missing);
  const isOther = frequency === OTHER;
  return (
    <>
      <FormCustomerPicker<Body>
        name="customer"
        label={words.customer}
        missing={needed(customer, words.noCustomer)}
        disabled={stays}
        named={subscription && customerInWords(subscription)}
      />
      <FormTextField<Body> name="name" label={words.name} hint={words.nameHint} missing={words.noName} />
      <FormMoneyField<Body>
        name="amount"
        label={words.amount}
        currency={subscription?.currency}
        hint={stays ? words.amountLater : undefined}
        missing={needed(amount, words.noAmount)}
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
        missing={isOther ? undefined : words.noFrequency}
        placeholder={isOther ? sentWord(subscription, 'frequency') || undefined : undefined}
        options={frequencyOptions}
        disabled={stays}
      />
      <FormDateField<Body>
        name="starts_on"
        label={words.startsOn}
        hint={stays ? words.stays : words.startsHint}
        missing={needed(starts_on, words.noStart)}
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
