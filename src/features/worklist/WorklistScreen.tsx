import { Button } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAbsences } from '../../api/contract/customers/absences';
import { createActivity } from '../../api/contract/customers/activities';
import { NOBODY } from '../../api/contract/customers/customers';
import { getCallScripts, listWorklist, openWork, type WorkItem } from '../../api/contract/customers/worklist';
import { useOffers, useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { useShortcuts } from '../../ui/useShortcuts';
import { AbsenceBar } from './AbsenceBar';
import { CallScripts } from './CallScripts';
import { columnsFor } from './columns';
import { reasonOptions, words } from './words';

const ActivityForm = lazyForm(async () => (await import('../../domain/ActivityForm')).ActivityForm);

const callTo = ({ id }: WorkItem) => ({ body: { customer: id, kind: 'llamada' as const } });

/** The person, those who are named on the page, and nobody. */
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
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const mayNote = ability.can('create', 'Activity') && offers(createActivity);
  const mayCall = mayNote && offers(openWork);
  /** The calls keep the list's filters, and lead back to them. */
  const call = (customer?: WorkItem) => {
    const asked = new URLSearchParams(params);
    if (customer) asked.set('customer', customer.id);
    navigate({ pathname: '/gestiones/llamar', search: asked.toString() });
  };
  /** From the first moment on: a key that is pressed while the list is on its way is not lost. */
  const canBegin = mayCall && page?.results.length !== 0;
  useShortcuts(canBegin ? [{ key: 'e', does: words.beginKey, run: () => call() }] : []);
  return (
    <Page
      title={words.title}
      subtitle={isCounted(page) && words.subtitle(page.count)}
      actions={
        <>
          {offers(listAbsences) && (
            <Button onClick={() => navigate('/gestiones/reemplazos')}>{words.replacements}</Button>
          )}
          {offers(getCallScripts) && ability.can('update', 'CallScripts') && <CallScripts />}
          {canBegin && (
            <Button appearance="primary" icon={<CallRegular />} onClick={() => call()}>
              {words.begin}
            </Button>
          )}
        </>
      }
    >
      {offers(listAbsences) && <AbsenceBar />}
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
        columns={columnsFor({ onCall: mayCall && call, onActivity: mayNote && askToNote })}
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
