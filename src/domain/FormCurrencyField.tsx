import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import type { BankAccount } from '../api/contract/reconciliation/bankAccounts';
import { listBankAccounts } from '../api/contract/reconciliation/bankAccounts';
import { useListRef } from '../resource/hooks/useRowActor';
import { type Bound, FormSelectField } from '../ui/fields/form';

/** The usual currencies of the region; a record's own currency is added. */
const CURRENCIES =
  'USD EUR ARS BOB BRL CAD CHF CLP COP CRC CUP DOP GBP GTQ HNL HTG JMD MXN NIO PAB PEN PYG TTD UYU VES'.split(' ');
const names = new Intl.DisplayNames('es', { type: 'currency' });

/** What is no code of a currency comes back as it is. */
const nameOf = (code: string): string => (/^[A-Z]{3}$/i.test(code) ? names.of(code) : undefined) ?? code;

/** `known` come first. */
export const currencyOptions = (known: readonly string[] = []) =>
  [...new Set([...known.filter((code) => code !== ''), ...CURRENCIES])].map((code) => ({
    value: code,
    label: `${code} · ${nameOf(code)}`,
  }));

type Props<V extends FieldValues> = Bound<V> & { label: string; known: string[]; disabled?: boolean };

/**
 * `known`: the currencies that the record has, the first of which is proposed; where there is none, the company's own is. An empty
 * one is not known, and nothing is proposed in its place.
 */
export function FormCurrencyField<V extends FieldValues>({ known, ...field }: Props<V>) {
  return (
    <>
      {known[0] === undefined ? <OfCompany name={field.name} /> : <Proposal name={field.name} proposed={known[0]} />}
      <FormSelectField<V> {...field} options={currencyOptions(known)} />
    </>
  );
}

/** Proposes the currency of most of the company's bank accounts. */
function OfCompany({ name }: { name: string }) {
  const list = useListRef(listBankAccounts, { loadsAllPages: true });
  const proposed = useSelector(list, ({ context }) => commonestCurrency(context.page?.results ?? []));
  return <Proposal name={name} proposed={proposed} />;
}

/** Fills in the currency wherever the form has none. */
function Proposal({ name, proposed }: { name: string; proposed: string | undefined }) {
  const { setValue, formState } = useFormContext();
  const { isSubmitted } = formState;
  const value = useWatch({ name });
  useEffect(() => {
    // Nobody typed it: leaving the form asks nothing. A form that was sent without it says no longer that it is missing.
    if (proposed && !value) setValue(name, proposed, { shouldValidate: isSubmitted });
  }, [proposed, value, name, setValue, isSubmitted]);
  return null;
}

/** Undefined where no currency has more accounts than each other one. */
export function commonestCurrency(accounts: Pick<BankAccount, 'currency'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of accounts) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] !== second?.[1] ? first[0] : undefined;
}
