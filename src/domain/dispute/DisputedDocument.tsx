import type * as z from 'zod/mini';
import type { createActivity } from '../../api/contract/customers/activities';
import { FormSelectField } from '../../ui/fields/form';
import { useOwedDocuments } from './useOwedDocuments';
import { disputeKindOptions, disputeWords as words } from './words';

type Input = z.input<typeof createActivity.body>;

/** Which document an activity's dispute is of, and why; all that is owed where none is named. */
export function DisputedDocument({ customer }: { customer: string }) {
  const [, options] = useOwedDocuments(customer);
  // Hidden when loading fails, because a document is optional.
  if (options.length === 0) return null;
  return (
    <>
      <FormSelectField<Input>
        name="dispute.document"
        label={words.document}
        hint={words.documentHint}
        placeholder={words.allOwed}
        options={options}
      />
      <FormSelectField<Input> name="dispute.kind" label={words.kind} options={disputeKindOptions} />
    </>
  );
}
