import type * as z from 'zod/mini';
import type { Document } from '../../api/contract/receivables/documents';
import {
  createWithholdingCertificate,
  listWithholdingKinds,
  WITHHOLDING_TAX,
  type WithholdingKind,
} from '../../api/contract/receivables/withholdings';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormDateField, FormMoneyField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { today } from '../../ui/format/dates';
import { taxWords, withholdingWords as words } from './withholdingWords';

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

/** What a certificate says of a document: a sum of each tax, with its kind where it is known. */
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
      initial={{ document: id, number: '', issued_on: today(), ...(isExpected && { rest: 'esperada' }) }}
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="number" label={words.number} missing={words.noNumber} maxLength={40} />
      <FormDateField<Body> name="issued_on" label={words.date} missing={words.noDate} />
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
      {isExpected && <FormSelectField<Body> name="rest" label={words.rest} options={words.remainders} />}
    </CommandForm>
  );
}
