import { Button, makeStyles } from '@fluentui/react-components';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Activity,
  createActivity,
  hasOutcome,
  isPromise,
  updateActivity,
} from '../api/contract/customers/activities';
import { isZero } from '../api/contract/money';
import { createDispute } from '../api/contract/receivables/disputes';
import { OTHER } from '../api/contract/row';
import { useOffers } from '../console/AppProvider';
import { CommandForm } from '../resource/command/CommandForm';
import type { CommandHandle } from '../resource/hooks/useCommand';
import { FormDateField, FormMoneyField, FormSelectField, FormTextAreaField } from '../ui/fields/form';
import { today } from '../ui/format/dates';
import { money } from '../ui/format/format';
import { DisputedDocument } from './dispute/DisputedDocument';
import { FormCurrencyField } from './FormCurrencyField';
import { PromisedDocuments } from './PromisedDocuments';
import { activityFormWords as words } from './partWords';
import { activityKindOptions, outcomeOptions } from './words';

/** A dispute is opened by a new one. */
const activityBody = z.extend(updateActivity.body, { dispute: createActivity.body.shape.dispute });
type Input = z.input<typeof activityBody>;
type Body = z.output<typeof activityBody>;

type Props = {
  command: CommandHandle;
  /** The activity that is edited; a new one without it. */
  activity?: Activity;
  /** The customer, where the page does not fix it. */
  about?: string;
  /** The default kind of a new activity. */
  kind?: Input['kind'];
  /** What a new one is filled in with. */
  proposed?: { outcome?: Input['outcome']; note: string; amount?: string | undefined; due_on?: string | undefined };
  /** The balances of the customer by currency. A promise can be made in each; the first is the default. */
  balances: { currency: string; balance: string; overdue: string }[];
  /** The customer whose open documents a promise can name. */
  customer: string;
  onSubmit: (body: Body) => void;
};

const isDispute = (kind: Input['kind'] | undefined, outcome: Input['outcome']) =>
  hasOutcome(kind) && outcome === 'disputa';

/** Fields that are not shown are not sent. */
const schema = z.pipe(
  z.transform(
    ({ outcome, promise, dispute, ...rest }: Input): Input => ({
      ...rest,
      outcome: hasOutcome(rest.kind) ? outcome : null,
      promise: isPromise(rest.kind, outcome) ? promise : null,
      ...(isDispute(rest.kind, outcome) && dispute?.document && { dispute }),
    }),
  ),
  activityBody,
);

export function ActivityForm({ command, activity, balances, customer, about, proposed, onSubmit, ...rest }: Props) {
  const { kind = rest.kind, promise } = activity ?? {};
  const currencies = [...(promise ? [promise.currency] : []), ...balances.map(({ currency }) => currency)];
  const { amount = '', due_on = '', note = '' } = proposed ?? {};
  const empty = { amount, currency: currencies[0] ?? '', due_on, documents: [] };
  return (
    <CommandForm<Input, Body>
      command={command}
      title={[activity ? words.editTitle : words.create, about].filter(Boolean).join(': ')}
      verb={activity ? words.editVerb : words.createVerb}
      schema={schema}
      initial={{
        kind: kind === OTHER ? undefined : kind,
        outcome: activity?.outcome ?? proposed?.outcome,
        note: activity?.note ?? note,
        happened_on: activity?.happened_on ?? today(),
        next_on: activity?.next_on ?? null,
        promise: promise
          ? {
              amount: promise.amount,
              currency: promise.currency,
              due_on: promise.due_on,
              documents: promise.documents?.map(({ id }) => id),
            }
          : empty,
        dispute: { document: '', kind: 'otro' },
        version: activity?.version,
      }}
      onSubmit={onSubmit}
    >
      <Fields currencies={currencies} balances={balances} customer={customer} isNew={!activity} />
    </CommandForm>
  );
}

type FieldsProps = Pick<Props, 'balances' | 'customer'> & { currencies: string[]; isNew: boolean };

function Fields({ currencies, balances, customer, isNew }: FieldsProps) {
  const offers = useOffers();
  const [kind, outcome, currency] = useWatch<Input, ['kind', 'outcome', 'promise.currency']>({
    name: ['kind', 'outcome', 'promise.currency'],
  });
  return (
    <>
      <FormSelectField<Input>
        name="kind"
        label={words.kind}
        missing={words.noKind}
        options={activityKindOptions}
        disabled={!isNew}
      />
      {kind && hasOutcome(kind) && (
        <FormSelectField<Input>
          nullable
          name="outcome"
          label={words.outcome}
          missing={words.noOutcome}
          options={outcomeOptions}
        />
      )}
      {isPromise(kind, outcome) && (
        <>
          <PromisedDocuments customer={customer} />
          <OwedNow balances={balances} />
          <FormMoneyField<Input>
            name="promise.amount"
            label={words.amount}
            missing={words.noAmount}
            currency={currency}
          />
          <FormCurrencyField<Input>
            name="promise.currency"
            label={words.currency}
            missing={words.noCurrency}
            known={currencies}
          />
          <FormDateField<Input> name="promise.due_on" label={words.dueOn} missing={words.noDueOn} />
        </>
      )}
      {isNew && isDispute(kind, outcome) && offers(createDispute) && <DisputedDocument customer={customer} />}
      <FormTextAreaField<Input> name="note" label={words.note} lines={4} maxLength={2_000} />
      <FormDateField<Input> name="happened_on" label={words.happenedOn} missing={words.noHappenedOn} />
      <FormDateField<Input> name="next_on" label={words.nextOn} />
    </>
  );
}

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** Fills in the balance, the most that a promise can name. */
function OwedNow({ balances }: Pick<Props, 'balances'>) {
  const styles = useStyles();
  const { setValue } = useFormContext<Input>();
  const sums = balances
    .flatMap(({ overdue, balance, currency }) => [
      { label: words.overdue, amount: overdue, currency },
      { label: words.allOwed, amount: balance, currency },
    ])
    .filter(({ amount }) => !isZero(amount));
  if (sums.length === 0) return null;
  const promise = (amount: string, currency: string) => {
    const changed = { shouldDirty: true, shouldValidate: true };
    setValue('promise.amount', amount, changed);
    setValue('promise.currency', currency, changed);
    setValue('promise.documents', [], changed);
  };
  return (
    <div className={styles.root}>
      {sums.map(({ label, amount, currency }) => (
        <Button key={label(currency)} size="small" onClick={() => promise(amount, currency)}>
          {label(money(amount, currency))}
        </Button>
      ))}
    </div>
  );
}
