import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { listPeople } from '../../api/contract/console/people';
import { listCategories } from '../../api/contract/customers/lookups';
import type { Policy } from '../../api/contract/messaging/policies';
import { listTemplates } from '../../api/contract/messaging/templates';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { currencyOptions } from '../../domain/FormCurrencyField';
import { CommandForm } from '../../resource/command/CommandForm';
import { FormDraft } from '../../resource/command/FormDraft';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import {
  FormCheckField,
  FormChoicesField,
  FormMoneyField,
  FormNumberField,
  FormSelectField,
  FormTextField,
} from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { emptyPolicy, emptyStep, isPolicyDraft, type TypedPolicy, templateOption, typedOf, typedPolicy } from './typed';
import { actOptions, dayInWords, words } from './words';

type Props = {
  command: CommandHandle;
  /** The one that is edited. */
  policy?: Policy;
  onSubmit: (typed: TypedPolicy) => void;
};

const useStyles = makeStyles({
  step: {
    display: 'grid',
    gap: '8px',
    margin: 0,
    padding: '8px 12px 12px',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', gap: '8px' },
  legend: { fontWeight: tokens.fontWeightSemibold },
  foot: { display: 'flex', justifyContent: 'flex-end' },
});

export function PolicyForm({ command, policy, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={policy ? words.editTitle : words.createTitle}
      verb={policy ? words.editVerb : words.createVerb}
      schema={typedPolicy}
      initial={policy ? typedOf(policy) : emptyPolicy}
      onSubmit={onSubmit}
    >
      <FormDraft
        command={command}
        about={{ kind: 'policy', subject: policy?.id ?? 'nueva' }}
        isReadable={isPolicyDraft}
      />
      <FormTextField<TypedPolicy> name="name" label={words.name} missing={words.noName} maxLength={60} />
      {policy && !policy.is_rest && (
        <FormNumberField<TypedPolicy>
          name="position"
          label={words.place}
          hint={words.placeHint}
          wrong={words.noPlace}
        />
      )}
      <FormCheckField<TypedPolicy> name="is_rest" label={words.rest} />
      <Audience />
      <FormSelectField<TypedPolicy>
        name="weekly_limit"
        label={words.weekly}
        placeholder={null}
        options={WEEKLY}
        missing={words.noWeekly}
      />
      <Steps />
    </CommandForm>
  );
}

const WEEKLY = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ value: String(n), label: String(n) }));
const DAYS = [-30, -15, -10, -7, -5, -3, -1, 0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 270, 365];

/** Whom the policy takes, unless it takes all the others. */
function Audience() {
  const styles = useStyles();
  const form = useFormContext<TypedPolicy>();
  const [isRest, currency] = form.watch(['is_rest', 'currency']);
  const categories = useOptions(listCategories, ({ id, name, subcategories }) => ({
    ...{ value: id, label: name },
    options: subcategories.map(namedOption),
  }));
  const centers = useOptions(listCostCenters, namedOption);
  const people = useOptions(listPeople, namedOption);
  if (isRest) return null;
  return (
    <>
      <FormChoicesField<TypedPolicy>
        name="ages"
        label={words.ages}
        groups={[{ label: '', options: words.ageOptions }]}
      />
      <FormSelectField<TypedPolicy>
        name="currency"
        label={words.inCurrency}
        placeholder={words.anyCurrency}
        options={currencyOptions()}
      />
      {currency !== '' && (
        <div className={styles.pair}>
          <FormMoneyField<TypedPolicy> nullable name="least" label={words.least} currency={currency} />
          <FormMoneyField<TypedPolicy> nullable name="most" label={words.most} currency={currency} />
        </div>
      )}
      {categories.length > 0 && (
        <FormChoicesField<TypedPolicy> name="subcategories" label={words.subcategories} groups={categories} />
      )}
      {centers.length > 0 && (
        <FormChoicesField<TypedPolicy>
          name="cost_centers"
          label={words.costCenters}
          groups={[{ label: '', options: centers }]}
        />
      )}
      {people.length > 1 && (
        <FormChoicesField<TypedPolicy> name="owners" label={words.owners} groups={[{ label: '', options: people }]} />
      )}
    </>
  );
}

function Steps() {
  const { control } = useFormContext<TypedPolicy>();
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  const templates = useOptions(listTemplates, templateOption, { status: 'activa' });
  const adding = useRef<HTMLButtonElement>(null);
  const removeAt = (at: number) => {
    remove(at);
    // The button that was pressed goes with its step.
    adding.current?.focus();
  };
  return (
    <>
      {fields.map(({ id }, at) => (
        <Step key={id} at={at} templates={templates} onRemove={() => removeAt(at)} />
      ))}
      <div>
        <Button ref={adding} icon={<AddRegular />} onClick={() => append(emptyStep)}>
          {words.addStep}
        </Button>
      </div>
    </>
  );
}

type StepProps = { at: number; templates: { value: string; label: string }[]; onRemove: () => void };

function Step({ at, templates, onRemove }: StepProps) {
  const styles = useStyles();
  const form = useFormContext<TypedPolicy>();
  const [act, day] = form.watch([`steps.${at}.act`, `steps.${at}.day`]);
  const own = day === '' || DAYS.includes(Number(day)) ? DAYS : [...DAYS, Number(day)].sort((a, b) => a - b);
  return (
    <fieldset className={styles.step}>
      <legend className={styles.legend}>{words.step(at + 1)}</legend>
      <div className={styles.pair}>
        <FormSelectField<TypedPolicy>
          name={`steps.${at}.day`}
          label={words.day}
          missing={words.noDay}
          kinds={{ custom: words.sameDay }}
          options={own.map((one) => ({ value: String(one), label: dayInWords(one) }))}
        />
        <FormSelectField<TypedPolicy>
          name={`steps.${at}.act`}
          label={words.act}
          placeholder={null}
          options={actOptions}
        />
      </div>
      {act === 'mensaje' && (
        <div className={styles.pair}>
          <FormSelectField<TypedPolicy>
            name={`steps.${at}.template`}
            label={words.message}
            missing={words.noMessage}
            options={templates}
          />
          <FormSelectField<TypedPolicy>
            name={`steps.${at}.fallback`}
            label={words.fallback}
            placeholder={words.noFallback}
            wrong={words.sameChannel}
            options={templates}
          />
        </div>
      )}
      <div className={styles.foot}>
        <Button appearance="subtle" icon={<DeleteRegular />} onClick={onRemove}>
          {words.removeStep(at + 1)}
        </Button>
      </div>
    </fieldset>
  );
}
