import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { countedCents, fromCents } from '../../api/contract/money';
import { type Instalment, instalmentsOf } from '../../api/contract/receivables/instalments';
import { FormDateField, FormMoneyField, FormNumberField, FormSelectField } from '../../ui/fields/form';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { ShortList } from '../../ui/table/ShortList';
import { planOf, type TypedAgreement } from './typed';
import { everyOptions, faultInWords, firstByOptions, planOptions, agreementWords as words } from './words';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: '12px',
    alignItems: 'start',
  },
  own: { display: 'grid', gridTemplateColumns: '1fr 1fr 32px', gap: '8px', alignItems: 'end' },
  preview: { maxHeight: '220px', overflowY: 'auto' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** How the debt is spread. */
export function InstalmentFields() {
  const styles = useStyles();
  const [kind, firstBy, currency] = useWatch<TypedAgreement, ['plan.kind', 'plan.first_by', 'currency']>({
    name: ['plan.kind', 'plan.first_by', 'currency'],
  });
  return (
    <>
      <FormSelectField<TypedAgreement>
        name="plan.kind"
        label={words.kind}
        placeholder={null}
        missing={words.noKind}
        options={planOptions}
      />
      {kind === 'entrada' && (
        <div className={styles.pair}>
          <FormSelectField<TypedAgreement>
            name="plan.first_by"
            label={words.firstBy}
            placeholder={null}
            options={firstByOptions}
          />
          {firstBy === 'monto' ? (
            <FormMoneyField<TypedAgreement>
              name="plan.first_amount"
              label={words.firstAmount}
              missing={words.noFirstAmount}
              currency={currency}
            />
          ) : (
            <FormNumberField<TypedAgreement>
              name="plan.first_percent"
              label={words.firstPercent}
              wrong={words.noFirstPercent}
            />
          )}
        </div>
      )}
      {kind === 'propias' ? (
        <OwnInstalments />
      ) : (
        <div className={styles.pair}>
          <FormNumberField<TypedAgreement>
            name="plan.count"
            label={kind === 'entrada' ? words.countAfter : words.count}
            wrong={words.noCount}
          />
          <FormDateField<TypedAgreement>
            name="plan.first_on"
            label={kind === 'entrada' ? words.firstPartOn : words.firstOn}
            missing={words.noFirstOn}
          />
          <FormSelectField<TypedAgreement>
            name="plan.every"
            label={words.every}
            placeholder={null}
            missing={words.noEvery}
            options={everyOptions}
          />
        </div>
      )}
    </>
  );
}

/** What is typed of each: a new one takes what the others leave of the debt. */
function OwnInstalments() {
  const styles = useStyles();
  const { control, getValues } = useFormContext<TypedAgreement>();
  const { fields, append, remove } = useFieldArray({ control, name: 'plan.instalments' });
  const [amount, currency, typed] = useWatch<TypedAgreement, ['amount', 'currency', 'plan.instalments']>({
    name: ['amount', 'currency', 'plan.instalments'],
  });
  const adding = useRef<HTMLButtonElement>(null);
  const rest = countedCents(amount) - typed.reduce((sum, one) => sum + countedCents(one.amount), 0);
  const removeAt = (at: number) => {
    remove(at);
    // The button that was pressed goes with its instalment.
    adding.current?.focus();
  };
  return (
    <>
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.own}>
          <FormDateField<TypedAgreement>
            name={`plan.instalments.${at}.due_on`}
            label={words.ownDay(at + 1)}
            missing={words.noOwnDay}
          />
          <FormMoneyField<TypedAgreement>
            name={`plan.instalments.${at}.amount`}
            label={words.ownAmount(at + 1)}
            missing={words.noOwnAmount}
            currency={currency}
          />
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={words.removeOwn(at + 1)}
            title={words.removeOwn(at + 1)}
            disabledFocusable={getValues('plan.instalments').length === 1}
            onClick={() => removeAt(at)}
          />
        </div>
      ))}
      <div>
        <Button
          ref={adding}
          icon={<AddRegular />}
          onClick={() => append({ due_on: '', amount: rest > 0 ? fromCents(rest) : '' })}
        >
          {words.addOwn}
        </Button>
      </div>
    </>
  );
}

const columnsIn = (currency: string) => [
  { key: 'number', header: words.number, width: 84, render: ({ id }: Row) => id },
  { key: 'due', header: words.date, width: 120, grow: 1, render: ({ due_on }: Row) => date(due_on) },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end' as const,
    render: ({ amount }: Row) => <Money value={amount} currency={currency} />,
  },
];
type Row = Instalment & { id: string };

/** The instalments as the service will make them. */
export function InstalmentPreview() {
  const styles = useStyles();
  const [plan, amount, currency] = useWatch<TypedAgreement, ['plan', 'amount', 'currency']>({
    name: ['plan', 'amount', 'currency'],
  });
  const { instalments, fault } = instalmentsOf(planOf(plan), amount);
  const said =
    amount === ''
      ? words.toChoose
      : fault
        ? faultInWords(fault, (sum) => money(sum, currency))
        : words.previewOf(instalments.length, money(amount, currency));
  return (
    <div>
      <div role="status" className={styles.quiet}>
        {said}
      </div>
      {instalments.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section className={styles.preview} aria-label={words.preview} tabIndex={0}>
          <ShortList
            label={words.preview}
            columns={columnsIn(currency)}
            rows={instalments.map((one, at) => ({ ...one, id: String(at + 1) }))}
            empty=""
          />
        </section>
      )}
    </div>
  );
}
