import type { Bank } from '../api/contract/reconciliation/bankAccounts';
import { countryName } from '../ui/format/countries';

/** A bank as an option; the country distinguishes banks of one name. */
export const bankOption = ({ id, name, country }: Bank) => ({
  value: id,
  label: [name, country && countryName(country)].filter(Boolean).join(' · '),
  name,
  country,
});
