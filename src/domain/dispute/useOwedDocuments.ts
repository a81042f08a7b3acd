import { useSelector } from '@xstate/react';
import { pendingValuesByCustomer } from '../../api/contract/customers/customers';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';

/** What a customer owes, as documents and as the options of a field. */
export function useOwedDocuments(customer: string) {
  const ref = useRecordRef(pendingValuesByCustomer, { body: { idCustomer: customer } });
  const owed = useSelector(ref, ({ context }) => context.record?.documents) ?? [];
  const options = owed.map(({ id, number, due_date, balance, currency }) => ({
    value: id,
    label: [number, due_date && date(due_date), money(balance, currency)].filter(Boolean).join(' · '),
  }));
  return [owed, options] as const;
}
