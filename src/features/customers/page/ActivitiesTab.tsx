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
import { askById, type RecordRef, useCommand, useCommandAbout } from '../../../resource/hooks/useCommand';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useList } from '../../../resource/hooks/useList';
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
  const [{ context }, listRef] = list;
  const update = useCommand(updateActivity, { changes: listRef });
  const deletion = useCommandAbout(deleteActivity, askById<Activity>, {
    next: () => listRef.send({ type: 'CHANGED' }),
  });
  const [[updating, updateRef], [{ context: asked }, deletionRef, askToDelete]] = [update, deletion];
  const refresh = () => record.send({ type: 'REFRESH' });
  useEmitted(creation, 'SUCCEEDED', () => listRef.send({ type: 'CHANGED' }));
  useEmitted(updateRef, 'SUCCEEDED', refresh);
  useEmitted(deletionRef, 'SUCCEEDED', refresh);

  const activityOf = (id: string | undefined) => context.page?.results.find((one) => one.id === id);
  const { params } = updating.context.ask;
  const edited = activityOf(params?.id);
  return (
    <>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={activityColumns({
          onEdit: ({ id }) => updateRef.send({ type: 'OPEN', ask: { params: { id } } }),
          onRemove: askToDelete,
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
        body={asked.about && words.removeBody(asked.about.promise !== null)}
        verb={words.removeVerb}
      />
    </>
  );
}
