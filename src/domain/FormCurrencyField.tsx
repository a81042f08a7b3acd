import type { FieldValues } from 'react-hook-form';
import { type Bound, FormSelectField } from '../ui/fields/form';

/** The usual currencies of the region; a record's own currency is added. */
const CURRENCIES =
  'USD EUR ARS BOB BRL CAD CHF CLP COP CRC CUP DOP GBP GTQ HNL HTG JMD MXN NIO PAB PEN PYG TTD UYU VES'.split(' ');
const names = new Intl.DisplayNames('es', { type: 'currency' });

type Props<V extends FieldValues> = Bound<V> & { label: string; saved: string | undefined; disabled?: boolean };

/** `saved`: the current currency of the record. */
export function FormCurrencyField<V extends FieldValues>({ saved, ...field }: Props<V>) {
  const offered = [...new Set([...(saved ? [saved] : []), ...CURRENCIES])];
  return (
    <FormSelectField<V>
      {...field}
      options={offered.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
    />
  );
}
