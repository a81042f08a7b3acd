import {
  type Activity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '../../../api/contract/customers/activities';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { activityKindOptions, outcomeOptions } from '../../../domain/words';
import { CommandConfirm } from '../../../resource/command/CommandConfirm';
import { lazyForm } from '../../../resource/command/lazyForm';
import type { RecordRef } from '../../../resource/hooks/useCommand';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useList } from '../../../resource/hooks/useList';
import { useDeletion, useUpdate } from '../../../resource/hooks/useListCommands';
import { type Filter, ListFilters } from '../../../resource/list/ListFilters';
import { ListTable } from '../../../resource/list/ListTable';
import { activityColumns } from './activityColumns';
import { activityWords as words } from './words';

const ActivityForm = lazyForm(async () => (await import('../../../domain/ActivityForm')).ActivityForm);

const filters: Filter[] = [
  { kind: 'choice', name: 'kind', label: words.kind, options: activityKindOptions },
  { kind: 'choice', name: 'outcome', label: words.outcome, options: outcomeOptions },
  { kind: 'day', name: 'start', label: words.from },
  { kind: 'day', name: 'end', label: words.to },
];

/** The notice of a new activity. */
export type Creation = {
  on(type: 'SUCCEEDED', then: (emitted: { answer: Activity }) => void): { unsubscribe(): void };
};

type Props = { customer: CustomerDetail; record: RecordRef; creation: Creation };

/** The collection activities and promises of a customer. */
export function ActivitiesTab({ customer, record, creation }: Props) {
  const list = useList(listActivities, { idCustomer: customer.id });
  const [, listRef] = list;
  const update = useUpdate(updateActivity, list);
  const deletion = useDeletion(deleteActivity, list);
  const refresh = () => record.send({ type: 'REFRESH' });
  useEmitted(creation, 'SUCCEEDED', () => listRef.send({ type: 'CHANGED' }));
  useEmitted(update.form.command[1], 'SUCCEEDED', refresh);
  useEmitted(deletion.command[1], 'SUCCEEDED', refresh);
  return (
    <>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={activityColumns({ onEdit: update.open, onRemove: deletion.open })}
        rowKey={({ id }) => id}
        rowHeight={48}
        empty={{ title: words.empty, body: words.emptyBody }}
      />
      {update.record && (
        <ActivityForm
          {...update.form}
          activity={update.record}
          balances={customer.balances ?? []}
          customer={customer.id}
        />
      )}
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && words.removeBody(deletion.record.promise !== null)}
        verb={words.removeVerb}
      />
    </>
  );
}
