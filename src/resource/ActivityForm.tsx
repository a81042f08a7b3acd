import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Activity, hasOutcome, isPromise, updateActivity } from '../api/contract/activities';
import { OTHER } from '../api/contract/row';
import { activityKindOptions, outcomeOptions } from '../console/sharedWords';
import { FormDateField, FormMoneyField, FormSelectField, FormTextField } from '../ui/fields/form';
import { today } from '../ui/format/dates';
import { CommandForm } from './command/CommandForm';
import type { CommandHandle } from './hooks/useCommand';
import { activityFormWords as words } from './words';

type Input = z.input<typeof updateActivity.body>;
type Body = z.output<typeof updateActivity.body>;

type Props = {
  command: CommandHandle;
  /** The activity that is edited; a new one without it. */
  activity?: Activity;
  /** What a new one is, unless staff say otherwise. */
  kind?: Input['kind'];
  /** In which a promise may be made; the first is offered. */
  currencies: string[];
  onSubmit: (body: Body) => void;
};

/** What is not asked for is not said, whatever was typed before. */
const schema = z.preprocess(
  ({ outcome, promise, ...given }: Input): Input => ({
    ...given,
    outcome: hasOutcome(given.kind) ? outcome : null,
    promise: isPromise(given.kind, outcome) ? promise : null,
  }),
  updateActivity.body,
);

export function ActivityForm({ command, activity, currencies, onSubmit, ...given }: Props) {
  const { kind = given.kind, promise } = activity ?? {};
  const offered = [...new Set([...(promise ? [promise.currency] : []), ...currencies, 'USD'])];
  const empty = { amount: '', currency: offered[0] ?? '', due_on: '' };
  return (
    <CommandForm<Input, Body>
      command={command}
      title={activity ? words.editTitle : words.create}
      verb={activity ? words.editVerb : words.createVerb}
      schema={schema}
      initial={{
        kind: kind === OTHER ? undefined : kind,
        outcome: activity?.outcome,
        note: activity?.note ?? '',
        happened_on: activity?.happened_on ?? today(),
        promise: promise ?? empty,
        version: activity?.version,
      }}
      onSubmit={onSubmit}
    >
      <Fields currencies={offered} isNew={!activity} />
    </CommandForm>
  );
}

function Fields({ currencies, isNew }: { currencies: string[]; isNew: boolean }) {
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
          <FormMoneyField<Input>
            name="promise.amount"
            label={words.amount}
            missing={words.noAmount}
            currency={currency}
          />
          <FormSelectField<Input>
            name="promise.currency"
            label={words.currency}
            placeholder={null}
            options={currencies.map((value) => ({ value, label: value }))}
          />
          <FormDateField<Input> name="promise.due_on" label={words.dueOn} missing={words.noDueOn} />
        </>
      )}
      <FormTextField<Input> name="note" label={words.note} lines={4} maxLength={2_000} />
      <FormDateField<Input> name="happened_on" label={words.happenedOn} missing={words.noHappenedOn} />
    </>
  );
}
