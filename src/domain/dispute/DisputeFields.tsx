import { listPeople } from '../../api/contract/console/people';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormDateField, FormMoneyField, FormSelectField, FormTextAreaField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { disputeKindOptions, disputeWords as words } from './words';

type DisputeInput = {
  kind: string;
  amount: string;
  owner?: string | null | undefined;
  due_on?: string | null | undefined;
  note?: string | undefined;
};

/** What staff say of a dispute, new or open. */
export function DisputeFields({ currency }: { currency: string | undefined }) {
  const people = useOptions(listPeople, namedOption);
  return (
    <>
      <FormSelectField<DisputeInput>
        name="kind"
        label={words.kind}
        missing={words.noKind}
        options={disputeKindOptions}
      />
      <FormMoneyField<DisputeInput>
        name="amount"
        label={words.amount}
        hint={words.amountHint}
        missing={words.noAmount}
        currency={currency}
      />
      <FormSelectField<DisputeInput>
        nullable
        name="owner"
        label={words.owner}
        placeholder={words.nobody}
        options={people}
      />
      <FormDateField<DisputeInput> nullable name="due_on" label={words.dueOn} />
      <FormTextAreaField<DisputeInput> name="note" label={words.note} lines={3} maxLength={2_000} />
    </>
  );
}
