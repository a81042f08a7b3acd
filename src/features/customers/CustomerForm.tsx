import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CREDIT_DAYS_OFFER, LANGUAGE, updateCustomer } from '../../api/contract/customers/customers';
import { kindOfDni } from '../../api/contract/customers/dni';
import { usualDniCountry } from '../../api/contract/customers/dniCountry';
import { type City, listCategories, listCities } from '../../api/contract/customers/lookups';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import { getProviderTemplates } from '../../api/contract/messaging/providerTemplates';
import { CARTERA } from '../../api/contract/offers';
import { useOffers, useUser } from '../../console/AppProvider';
import { languageOptions } from '../../domain/message/languages';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormChoicesField, FormNumberField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { categoryOption } from './categoryOption';
import { countryOptions, dniNotes, words } from './words';

type Body = z.output<typeof updateCustomer.body>;

type Props = {
  command: CommandHandle;
  /** The customer that is edited; a new one without it. */
  customer?: CustomerDetail;
  onSubmit: (body: Body) => void;
};

const EMPTY = { first_name: '', dni: '', city: null, subcategories_ids: [] };

export function CustomerForm({ command, customer, onSubmit }: Props) {
  // The language decides about WhatsApp's templates only.
  const isOffered = useOffers();
  const hasLanguage = isOffered(getProviderTemplates);
  // The specification names no country of a document: a strict provider would refuse the customer.
  const hasCountry = customer ? customer.dni_country !== undefined : isOffered(CARTERA);
  const user = useUser();
  const takesCreditDays = user?.offers?.includes(CREDIT_DAYS_OFFER);
  const hasCreditDays = customer ? customer.credit_days !== undefined : takesCreditDays === true;
  const isOfCustomer = (one: string) => one === customer?.language;
  return (
    <CommandForm
      command={command}
      title={customer ? words.editTitle : words.createTitle}
      verb={customer ? words.editVerb : words.createVerb}
      schema={updateCustomer.body}
      initial={{
        ...(customer ?? EMPTY),
        ...(!customer && hasCountry && { dni_country: usualDniCountry(user?.company_country) }),
        language: hasLanguage ? (LANGUAGE.find(isOfCustomer) ?? '') : undefined,
      }}
      onSubmit={(body) => onSubmit(withoutEmpty(body, customer))}
    >
      <Fields hasCountry={hasCountry} hasLanguage={hasLanguage} hasCreditDays={hasCreditDays} />
    </CommandForm>
  );
}

/** What the specification names no field for is not sent where it was empty and stays so: a strict provider would refuse the change. */
function withoutEmpty({ subcategories_ids, city, address, ...body }: Body, customer?: CustomerDetail): Body {
  return {
    ...body,
    ...((city || customer?.city) && { city }),
    ...((address || customer?.address) && { address }),
    ...((subcategories_ids?.length || customer?.subcategories_ids.length) && { subcategories_ids }),
  };
}

type Has = { hasCountry: boolean; hasLanguage: boolean; hasCreditDays: boolean };

function Fields({ hasCountry, hasLanguage, hasCreditDays }: Has) {
  const cities = useOptions(listCities, cityOption);
  const categories = useOptions(listCategories, categoryOption);
  return (
    <>
      <FormTextField<Body> name="first_name" label={words.firstName} missing={words.noFirstName} />
      <FormTextField<Body> name="last_name" label={words.lastName} maxLength={120} />
      {hasCountry ? <DniFields /> : <FormTextField<Body> name="dni" label={words.dni} missing={words.noDni} />}
      <FormTextField<Body> name="tradename" label={words.tradename} maxLength={160} />
      <FormTextField<Body> name="position" label={words.position} maxLength={120} />
      {categories.length > 0 && (
        <FormChoicesField<Body> name="subcategories_ids" label={words.subcategories} groups={categories} />
      )}
      <FormSelectField<Body> nullable name="city" label={words.city} placeholder={words.noCity} options={cities} />
      <FormTextField<Body> name="address" label={words.address} maxLength={200} />
      {hasCreditDays && (
        <FormNumberField<Body>
          nullable
          name="credit_days"
          label={words.creditDays}
          hint={words.creditDaysHint}
          wrong={words.wrongCreditDays}
        />
      )}
      {hasLanguage && (
        <FormSelectField<Body>
          name="language"
          label={words.language}
          hint={words.languageHint}
          placeholder={words.noLanguage}
          options={languageOptions}
        />
      )}
    </>
  );
}

/** Remarks while typing; the service decides whether to refuse the value. */
function DniFields() {
  const [dni = '', country] = useWatch<Body, ['dni', 'dni_country']>({ name: ['dni', 'dni_country'] });
  const note = dni.trim().length < 5 ? undefined : dniNotes[kindOfDni(dni, country)];
  return (
    <>
      <FormTextField<Body> name="dni" label={words.dni} missing={words.noDni} hint={note} />
      <FormSelectField<Body> name="dni_country" label={words.country} placeholder={null} options={countryOptions} />
    </>
  );
}

const cityOption = ({ id, name, province }: City) => ({
  value: id,
  label: [name, province].filter(Boolean).join(', '),
});
