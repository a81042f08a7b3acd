import type * as z from 'zod/mini';
import { COUNTRIES } from '../../api/contract/country';
import {
  updateWithholdingKind,
  WITHHOLDING_BASE,
  WITHHOLDING_SUPPLY,
  WITHHOLDING_TAX,
  type WithholdingKind,
} from '../../api/contract/receivables/withholdings';
import { FormCountryField } from '../../domain/FormCountryField';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormCheckField, FormDateField, FormSelectField, FormTextField, useField } from '../../ui/fields/form';
import { TextField } from '../../ui/fields/TextField';
import { bases, supplies, taxes, words } from './words';

type Body = z.output<typeof updateWithholdingKind.body>;

type Props = {
  command: CommandHandle;
  /** The one that is edited; a new one without it. */
  kind?: WithholdingKind | undefined;
  onSubmit: (body: Body) => void;
};

const TAXES = WITHHOLDING_TAX.map((value) => ({ value, label: taxes[value] }));
const BASES = WITHHOLDING_BASE.map((value) => ({ value, label: bases[value] }));
const SUPPLIES = WITHHOLDING_SUPPLY.map((value) => ({ value, label: supplies[value] }));

/** What the form begins with; a kind that we do not know is chosen anew. */
function known({ archived_at, country, tax, base, supply, ...kind }: WithholdingKind) {
  return {
    code: kind.code,
    name: kind.name,
    rate: kind.rate,
    valid_from: kind.valid_from,
    valid_until: kind.valid_until,
    version: kind.version,
    country: COUNTRIES.find((one) => one === country),
    tax: WITHHOLDING_TAX.find((one) => one === tax),
    base: WITHHOLDING_BASE.find((one) => one === base),
    supply: WITHHOLDING_SUPPLY.find((one) => one === supply),
    archived: Boolean(archived_at),
  };
}

const FRESH = {
  country: undefined,
  tax: 'renta',
  code: '',
  name: '',
  rate: '',
  base: 'subtotal',
  supply: 'cualquiera',
} as const;

export function WithholdingKindForm({ command, kind, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={kind ? words.editTitle : words.createTitle}
      verb={kind ? words.editVerb : words.createVerb}
      schema={updateWithholdingKind.body}
      initial={kind ? known(kind) : FRESH}
      onSubmit={onSubmit}
    >
      <FormCountryField<Body> name="country" label={words.country} missing={words.noCountry} />
      <FormSelectField<Body> name="tax" label={words.tax} placeholder={null} options={TAXES} />
      <FormTextField<Body> name="code" label={words.code} hint={words.codeHint} maxLength={20} />
      <FormTextField<Body> name="name" label={words.name} missing={words.noName} maxLength={120} />
      <RateField />
      <FormSelectField<Body> name="base" label={words.base} placeholder={null} options={BASES} />
      <FormSelectField<Body> name="supply" label={words.supply} placeholder={null} options={SUPPLIES} />
      <FormDateField<Body> name="valid_from" label={words.validFrom} hint={words.validHint} nullable />
      <FormDateField<Body> name="valid_until" label={words.validUntil} nullable />
      {kind && <FormCheckField<Body> name="archived" label={words.archive} />}
    </CommandForm>
  );
}

/** A percentage with its decimals behind a comma or a point. */
function RateField() {
  const { value, onChange, ...field } = useField<Body>({ name: 'rate', missing: words.noRate });
  return (
    <TextField
      {...field}
      label={words.rate}
      value={value.replace('.', ',')}
      onChange={(typed) => onChange(typed.replace('%', '').trim().replace(',', '.'))}
      maxLength={9}
    />
  );
}
