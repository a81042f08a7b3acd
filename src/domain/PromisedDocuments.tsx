import { useSelector } from '@xstate/react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { updateActivity } from '../api/contract/customers/activities';
import { pendingValuesByCustomer } from '../api/contract/customers/customers';
import { promisedBy } from '../api/contract/customers/promises';
import type { Answer } from '../api/contract/row';
import { useRecordRef } from '../resource/hooks/useRowActor';
import { FormChoicesField } from '../ui/fields/form';
import { date, today } from '../ui/format/dates';
import { money } from '../ui/format/format';
import { activityFormWords as words } from './partWords';

type Input = z.input<typeof updateActivity.body>;
type Owed = Answer<typeof pendingValuesByCustomer>['documents'][number];

/** The limit of documents per promise. */
const MOST = 200;

/** The open documents that a promise names: their sum and currency are promised. None means the entire balance. */
export function PromisedDocuments({ customer }: { customer: string }) {
  const { setValue } = useFormContext<Input>();
  const ref = useRecordRef(pendingValuesByCustomer, { body: { idCustomer: customer } });
  const owed = useSelector(ref, ({ context }) => context.record?.documents) ?? [];
  // Hidden when loading fails, because documents are optional.
  if (owed.length === 0) return null;
  const choose = (ids: string[], last: string | undefined) => {
    const { documents, amount, currency } = promisedBy(owed, ids, last);
    const changed = { shouldDirty: true, shouldValidate: true };
    setValue('promise.documents', documents, changed);
    if (documents.length === 0) return;
    setValue('promise.amount', amount, changed);
    if (currency !== undefined) setValue('promise.currency', currency, changed);
  };
  const now = today();
  const isLate = ({ due_date }: Owed) => due_date !== null && due_date < now;
  const shown = owed.slice(0, MOST);
  const groups = [
    { label: words.late, options: shown.filter(isLate).map(optionOf) },
    { label: words.notLate, options: shown.filter((one) => !isLate(one)).map(optionOf) },
  ];
  return (
    <FormChoicesField<Input>
      name="promise.documents"
      label={words.documents}
      groups={groups.filter(({ options }) => options.length > 0)}
      onChosen={choose}
    />
  );
}

const optionOf = ({ id, number, due_date, balance, currency }: Owed) => ({
  value: id,
  label: [number, due_date && date(due_date), money(balance, currency)].filter(Boolean).join(' · '),
});
