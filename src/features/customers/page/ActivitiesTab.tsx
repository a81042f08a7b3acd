import type { Activity } from '../../../api/contract/activities';
import type { CustomerDetail } from '../../../api/contract/customerShapes';
import { activityKindOptions, outcomeOptions } from '../../../console/sharedWords';
import { activityDeletion, activityList, activityUpdate } from '../../../machines/customers/activities';
import { ActivityForm } from '../../../resource/ActivityForm';
import { CommandConfirm } from '../../../resource/command/CommandConfirm';
import { type RecordRef, useChange } from '../../../resource/hooks/useChange';
import { useCommand } from '../../../resource/hooks/useCommand';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useList } from '../../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../../resource/list/ListFilters';
import { ListTable } from '../../../resource/list/ListTable';
import { activityColumns } from './activityColumns';
import { activityWords as words } from './words';

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
  const list = useList(activityList, { idCustomer: customer.id });
  const [{ context }, listRef] = list;
  const update = useChange(activityUpdate, listRef);
  const deletion = useCommand(activityDeletion, () => listRef.send({ type: 'CHANGED' }));
  const [[updating, updateRef], [deleting, deletionRef]] = [update, deletion];
  const refresh = () => record.send({ type: 'REFRESH' });
  useEmitted(creation, 'SUCCEEDED', () => listRef.send({ type: 'CHANGED' }));
  useEmitted(updateRef, 'SUCCEEDED', refresh);
  useEmitted(deletionRef, 'SUCCEEDED', refresh);

  const activityOf = (id: string | undefined) => context.page?.results.find((one) => one.id === id);
  const { params } = updating.context.ask;
  const edited = activityOf(params?.id);
  const toDelete = activityOf(deleting.context.ask.params?.id);
  const open = ({ id }: Activity) => ({ type: 'OPEN' as const, ask: { params: { id } } });
  return (
    <>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={activityColumns({
          onEdit: (activity) => updateRef.send(open(activity)),
          onRemove: (activity) => deletionRef.send(open(activity)),
        })}
        rowKey={({ id }) => id}
        rowHeight={48}
        empty={{ title: words.empty, body: words.emptyBody }}
      />
      {edited && (
        <ActivityForm
          command={update}
          activity={edited}
          balances={customer.balances ?? []}
          customer={customer.id}
          onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
        />
      )}
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={toDelete && words.removeBody(toDelete.promise !== null)}
        verb={words.removeVerb}
      />
    </>
  );
}
