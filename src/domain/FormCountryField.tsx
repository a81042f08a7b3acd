import type { FieldValues } from 'react-hook-form';
import { COUNTRIES } from '../api/contract/country';
import { type Bound, FormSelectField } from '../ui/fields/form';
import { countryName } from '../ui/format/countries';

const OPTIONS = COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'es'),
);

export function FormCountryField<V extends FieldValues>(field: Bound<V> & { label: string; hint?: string }) {
  return <FormSelectField<V> {...field} options={OPTIONS} />;
}
