import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { pendingValuesByCustomer } from '../../api/contract/customers/customers';
import { fromCents } from '../../api/contract/money';
import type { createPayment } from '../../api/contract/receivables/bookedPayments';
import type { Answer } from '../../api/contract/row';
import { amountOf, oldestFirst, partsOf, restOf, spreadOver } from '../../machines/payments';
import { ChoicesField } from '../../ui/fields/ChoicesField';
import { useField } from '../../ui/fields/form';
import { MoneyField } from '../../ui/fields/MoneyField';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { FormCurrencyField } from '../FormCurrencyField';
import { bookWords as words } from './words';

export type Body = z.input<typeof createPayment.body>;
type Owed = Answer<typeof pendingValuesByCustomer>['documents'][number];
type Parts = Body['documents'];

const useStyles = makeStyles({
  two: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
  part: { display: 'grid', gridTemplateColumns: '1fr 180px', alignItems: 'center', gap: '12px' },
  oldest: { alignSelf: 'flex-start', flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  lacks: { color: tokens.colorPaletteRedForeground1 },
});

const changed = { shouldDirty: true } as const;

type Props = { owed: Owed[]; named: string | undefined };

/**
 * The amount, and what each document takes of it. What was typed last counts: the documents take a typed amount in their order, and an amount that
 * nobody typed is what they come to.
 */
export function PaidParts({ owed, named }: Props) {
  const styles = useStyles();
  const { getValues, setValue } = useFormContext<Body>();
  const { dirtyFields } = useFormState<Body>();
  const [amount, currency, parts] = useWatch<Body, ['amount', 'currency', 'documents']>({
    name: ['amount', 'currency', 'documents'],
  });
  const isTyped = dirtyFields.amount === true;
  const owedNow = parts.flatMap(({ document }) => owed.filter(({ id }) => id === document));
  const apply = (next: Parts) => {
    setValue('documents', next, changed);
    // It stays an amount that nobody typed.
    if (!isTyped) setValue('amount', amountOf(next));
  };
  const choose = (ids: string[]) => {
    const last = owed.find(({ id }) => ids.includes(id) && !parts.some(({ document }) => document === id));
    const chosen = ids.flatMap((id) => owed.filter((one) => one.id === id));
    const of = last?.currency ?? currency;
    // Another currency clears the choice.
    const together = chosen.filter((one) => (one.currency ?? of) === of);
    setValue('currency', of, changed);
    apply(partsOf(together, parts, isTyped ? amount : undefined));
  };
  const total = useField<Body>(
    { name: 'amount', missing: words.noAmount, kinds: { custom: words.doesNotFit } },
    false,
    (typed) => setValue('documents', spreadOver(typed, owedNow), changed),
  );
  const currencies = [...new Set(owed.flatMap((one) => one.currency ?? []))];
  const inCurrency = owed.filter((one) => (one.currency ?? currency) === currency);
  const rest = restOf(amount, parts);
  return (
    <>
      <div className={styles.two}>
        <MoneyField {...total} label={words.amount} currency={currency} />
        <FormCurrencyField<Body> name="currency" label={words.currency} missing={words.noCurrency} known={currencies} />
      </div>
      {owed.length === 0 ? (
        <span className={styles.quiet}>{words.noneOwed}</span>
      ) : (
        <>
          <ChoicesField
            label={words.documents}
            value={parts.map(({ document }) => document)}
            onChange={choose}
            groups={[{ label: '', options: owed.map(optionOf) }]}
          />
          <Button
            size="small"
            className={styles.oldest}
            disabledFocusable={!isTyped || inCurrency.length === 0}
            onClick={() => setValue('documents', oldestFirst(amount, inCurrency), changed)}
          >
            {words.oldest}
          </Button>
        </>
      )}
      {owedNow.map((one, at) => (
        <Part key={one.id} at={at} owed={one} onTyped={() => apply(getValues('documents'))} />
      ))}
      {rest > 0 && <Rest label={words.rest(money(fromCents(rest), currency), named)} />}
      {rest < 0 && (
        <span role="status" className={styles.lacks}>
          {words.lacks(money(fromCents(-rest), currency))}
        </span>
      )}
    </>
  );
}

/** How much of one document is paid. */
function Part({ at, owed: { number, balance, currency }, onTyped }: { at: number; owed: Owed; onTyped: () => void }) {
  const styles = useStyles();
  const field = useField<Body>({ name: `documents.${at}.amount`, missing: words.noPart }, false, onTyped);
  const label = words.paysOf(number);
  return (
    <div className={styles.part}>
      <span aria-hidden="true">{label}</span>
      <MoneyField {...field} bare label={label} currency={currency ?? ''} {...(balance !== null && { max: balance })} />
    </div>
  );
}

function Rest({ label }: { label: string }) {
  const { field } = useController<Body, 'keeps_rest'>({ name: 'keeps_rest' });
  return (
    <Checkbox
      label={label}
      checked={field.value === true}
      onChange={(_, data) => field.onChange(data.checked === true)}
    />
  );
}

const optionOf = ({ id, number, due_date, balance, currency }: Owed) => ({
  value: id,
  label: words.owes(number, due_date && date(due_date), money(balance, currency)),
});
