import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';
import { createActivity } from '../../api/contract/customers/activities';
import { NOBODY } from '../../api/contract/customers/customers';
import { listWorklist, type WorkItem } from '../../api/contract/customers/worklist';
import { useOffers, useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { reasonOptions, words } from './words';

const ActivityForm = lazyForm(async () => (await import('../../domain/ActivityForm')).ActivityForm);

const callTo = ({ id }: WorkItem) => ({ body: { customer: id, kind: 'llamada' as const } });

/** The owners of the customers on the page, and of nobody's. */
function ownersOf(items: WorkItem[], user: string | undefined) {
  const named = new Map(items.flatMap(({ owner }) => (owner ? [[owner.id, owner.name] as const] : [])));
  const others = [...named].filter(([value]) => value !== user).map(([value, label]) => ({ value, label }));
  return [
    ...(user ? [{ value: user, label: words.mine }] : []),
    ...others.sort((a, b) => a.label.localeCompare(b.label)),
    { value: NOBODY, label: words.nobody },
  ];
}

/** Whom to call, visit or answer today, what is worth most first. */
export function WorklistScreen() {
  const ability = useAbility();
  const offers = useOffers();
  const user = useUser()?.id;
  const list = useList(listWorklist);
  const [{ context }, listRef] = list;
  const { page } = context;
  const activity = useCommandAbout(createActivity, callTo, { changes: listRef });
  const [noting, activityRef, askToNote] = activity;
  const { about } = noting.context;
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)}>
      <ListFilters
        list={list}
        search={words.search}
        filters={[
          { kind: 'choice', name: 'owner', label: words.owner, options: ownersOf(page?.results ?? [], user) },
          { kind: 'choice', name: 'reason', label: words.why, options: reasonOptions },
        ]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor(ability.can('create', 'Activity') && offers(createActivity) && askToNote)}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <TaskListSquareLtrRegular /> }}
      />
      {about && (
        <ActivityForm
          command={activity}
          about={about.customer_name}
          kind="llamada"
          balances={about.balances ?? []}
          customer={about.id}
          onSubmit={(body) => activityRef.send({ type: 'CONFIRM', ask: { body: { ...body, customer: about.id } } })}
        />
      )}
    </Page>
  );
}
