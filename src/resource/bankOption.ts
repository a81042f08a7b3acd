import type { Bank } from '../api/contract/bankAccounts';
import { countryName } from '../ui/format/countries';

/** A bank to choose: in several countries there is one of the same name. */
export const bankOption = ({ id, name, country }: Bank) => ({
  value: id,
  label: [name, country && countryName(country)].filter(Boolean).join(' · '),
  name,
  country,
});
