import type { FieldValues } from 'react-hook-form';
import { type Bound, FormSelectField } from '../ui/fields/form';

/** What businesses of the region keep accounts in; any other comes with what already is in it. */
const CURRENCIES =
  'USD EUR ARS BOB BRL CAD CHF CLP COP CRC CUP DOP GBP GTQ HNL HTG JMD MXN NIO PAB PEN PYG TTD UYU VES'.split(' ');
const names = new Intl.DisplayNames('es', { type: 'currency' });

type Props<V extends FieldValues> = Bound<V> & { label: string; saved: string | undefined; disabled?: boolean };

/** `kept`: the currency that it is in now. */
export function FormCurrencyField<V extends FieldValues>({ saved, ...field }: Props<V>) {
  const offered = [...new Set([...(saved ? [saved] : []), ...CURRENCIES])];
  return (
    <FormSelectField<V>
      {...field}
      options={offered.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
    />
  );
}
