import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { countedCents, fromCents } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import {
  createWithholdingCertificate,
  listWithholdingKinds,
  MOST_CERTIFIED_LINES,
  WITHHOLDING_TAX,
  type WithholdingKind,
} from '../../api/contract/receivables/withholdings';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormDateField, FormMoneyField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { money } from '../../ui/format/format';
import { taxWords, withholdingWords as words } from './withholdingWords';

type Input = z.input<typeof createWithholdingCertificate.body>;
type Body = z.output<typeof createWithholdingCertificate.body>;

type Props = {
  command: CommandHandle;
  document: Document;
  /** A withholding of it is expected, which the certificate may end in part. */
  isExpected: boolean;
  onSubmit: (body: Body) => void;
};

const kindOption = ({ id, code, name, rate, tax }: WithholdingKind) => ({
  value: id,
  label: `${rate.replace('.', ',')} % · ${[code, name].filter(Boolean).join(' ')}`,
  tax,
});

const useStyles = makeStyles({
  line: { display: 'grid', gridTemplateColumns: '3fr 2fr 32px', gap: '8px', alignItems: 'end' },
});

/** What a certificate says of a document: a sum of each tax, with its kind where it is known, and further rates. */
export function WithholdingForm({ command, document, isExpected, onSubmit }: Props) {
  const kinds = useOptions(listWithholdingKinds, kindOption);
  const { id, currency } = document;
  const taxes = WITHHOLDING_TAX.filter((tax) => tax !== 'otra' || kinds.some((kind) => kind.tax === tax));
  return (
    <CommandForm
      command={command}
      title={words.addTitle}
      verb={words.addVerb}
      schema={createWithholdingCertificate.body}
      initial={{ document: id, number: '', issued_on: '', lines: [], ...(isExpected && { rest: 'esperada' }) }}
      onSubmit={({ lines = [], ...body }) => onSubmit(lines.length > 0 ? { ...body, lines } : body)}
    >
      <FormTextField<Body> name="number" label={words.number} missing={words.noNumber} maxLength={40} />
      <FormDateField<Body> name="issued_on" label={words.date} hint={words.dateHint} missing={words.noDate} />
      {taxes.map((tax) => [
        <FormMoneyField<Body>
          key={tax}
          name={tax}
          label={words.amountOf(taxWords[tax])}
          wrong={words.wrongAmount}
          currency={currency}
          nullable
        />,
        <FormSelectField<Body>
          key={`${tax}_kind`}
          name={`${tax}_kind`}
          label={words.kindOf(taxWords[tax])}
          placeholder={words.noKind}
          options={kinds.filter((kind) => kind.tax === tax)}
          nullable
        />,
      ])}
      {kinds.length > 0 && <FurtherRates kinds={kinds} currency={currency} />}
      <Total currency={currency} />
      {isExpected && <FormSelectField<Body> name="rest" label={words.rest} options={words.remainders} />}
    </CommandForm>
  );
}

type FurtherProps = { kinds: ReturnType<typeof kindOption>[]; currency: string };

/** Several rates of one tax: what is withheld of goods and of services of one document, say. */
function FurtherRates({ kinds, currency }: FurtherProps) {
  const styles = useStyles();
  const { control } = useFormContext<Input>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const adding = useRef<HTMLButtonElement>(null);
  const options = kinds.map(({ value, label, tax }) => ({ value, label: `${taxWords[tax]} · ${label}` }));
  const removeAt = (at: number) => {
    remove(at);
    // The button that was pressed goes with its rate.
    adding.current?.focus();
  };
  return (
    <>
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.line}>
          <FormSelectField<Input>
            name={`lines.${at}.kind`}
            label={words.furtherKind(at + 1)}
            missing={words.noFurtherKind}
            options={options}
          />
          <FormMoneyField<Input>
            name={`lines.${at}.amount`}
            label={words.furtherAmount(at + 1)}
            missing={words.noFurtherAmount}
            currency={currency}
          />
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={words.removeFurther(at + 1)}
            title={words.removeFurther(at + 1)}
            onClick={() => removeAt(at)}
          />
        </div>
      ))}
      {fields.length < MOST_CERTIFIED_LINES && (
        <div>
          <Button ref={adding} icon={<AddRegular />} onClick={() => append({ kind: '', amount: '' })}>
            {words.addFurther}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the sums come to, beside the certificate's own total. */
function Total({ currency }: { currency: string }) {
  const [renta, iva, otra, lines = []] = useWatch<Input, ['renta', 'iva', 'otra', 'lines']>({
    name: ['renta', 'iva', 'otra', 'lines'],
  });
  const sums = [renta, iva, otra, ...lines.map(({ amount }) => amount)];
  const cents = sums.reduce((total, amount) => total + countedCents(amount ?? null), 0);
  return <div role="status">{words.total(money(fromCents(cents), currency))}</div>;
}
