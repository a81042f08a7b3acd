import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { TagMultipleRegular } from '@fluentui/react-icons/svg/tag-multiple';
import {
  createMovementCategory,
  deleteMovementCategory,
  listMovementCategories,
  type MovementCategory,
  updateMovementCategory,
} from '../../api/contract/reconciliation/movementCategories';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { askById, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { LimitPanel } from './LimitPanel';
import { words } from './words';

const CategoryForm = lazyForm(async () => (await import('./CategoryForm')).CategoryForm);

const ARCHIVED = [{ value: 'true', label: words.archivedToo }];

/** Everybody who can open the screen can change all of it. */
export function MovementCategoriesList() {
  const list = useList(listMovementCategories);
  const [{ context }, listRef] = list;
  const creation = useCommand(createMovementCategory, { next: () => listRef.send({ type: 'CHANGED' }) });
  const update = useCommand(updateMovementCategory, { changes: listRef });
  const deletion = useCommandAbout(deleteMovementCategory, askById<MovementCategory>, {
    next: () => listRef.send({ type: 'CHANGED' }),
  });
  const [[, creationRef], [updating, updateRef], [{ context: asked }, , askToDelete]] = [creation, update, deletion];

  const categoryOf = (id: string | undefined) => context.page?.results.find((category) => category.id === id);
  const { params } = updating.context.ask;
  const create = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      <LimitPanel />
      <ListFilters
        list={list}
        search={words.search}
        filters={[{ kind: 'choice', name: 'archived', label: words.archivedFilter, options: ARCHIVED }]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          onEdit: ({ id }) => updateRef.send({ type: 'OPEN', ask: { params: { id } } }),
          onRemove: askToDelete,
        })}
        rowKey={({ id }) => id}
        isMuted={({ archived_at }) => Boolean(archived_at)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <TagMultipleRegular />, action: create }}
      />
      <CategoryForm
        command={creation}
        onSubmit={({ name }) => creationRef.send({ type: 'CONFIRM', ask: { body: { name } } })}
      />
      <CategoryForm
        command={update}
        category={categoryOf(params?.id)}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={asked.about && words.removeBody(asked.about.name, asked.about.uses)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
