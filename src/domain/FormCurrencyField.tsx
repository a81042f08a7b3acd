import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { listBankAccounts } from '../api/contract/reconciliation/bankAccounts';
import { useListRef } from '../resource/hooks/useRowActor';
import { type Bound, FormSelectField } from '../ui/fields/form';
import { commonestCurrency } from './commonestCurrency';

/** The usual currencies of the region; a record's own currency is added. */
const CURRENCIES =
  'USD EUR ARS BOB BRL CAD CHF CLP COP CRC CUP DOP GBP GTQ HNL HTG JMD MXN NIO PAB PEN PYG TTD UYU VES'.split(' ');
const names = new Intl.DisplayNames('es', { type: 'currency' });

type Props<V extends FieldValues> = Bound<V> & { label: string; known: string[]; disabled?: boolean };

/** `known`: the currencies that the record has; where there is none, the company's own is proposed. */
export function FormCurrencyField<V extends FieldValues>({ known, ...field }: Props<V>) {
  const offered = [...new Set([...known, ...CURRENCIES])];
  return (
    <>
      {known.length === 0 && <Proposal name={field.name} />}
      <FormSelectField<V>
        {...field}
        options={offered.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      />
    </>
  );
}

/** Fills in the currency of most of the company's bank accounts, until somebody chooses one. */
function Proposal({ name }: { name: string }) {
  const { getValues, setValue } = useFormContext();
  const list = useListRef(listBankAccounts, { loadsAllPages: true });
  const proposed = useSelector(list, ({ context }) => commonestCurrency(context.page?.results ?? []));
  useEffect(() => {
    // Nobody typed it: leaving the form asks nothing.
    if (proposed && !getValues(name)) setValue(name, proposed);
  }, [proposed, name, getValues, setValue]);
  return null;
}
