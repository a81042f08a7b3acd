import { TagMultipleRegular } from '@fluentui/react-icons/svg/tag-multiple';
import {
  createMovementCategory,
  deleteMovementCategory,
  listMovementCategories,
  updateMovementCategory,
} from '../../api/contract/reconciliation/movementCategories';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion, useUpdate } from '../../resource/hooks/useListCommands';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { LimitPanel } from './LimitPanel';
import { words } from './words';

const CategoryForm = lazyForm(async () => (await import('./CategoryForm')).CategoryForm);

const ARCHIVED = [{ value: 'true', label: words.archivedToo }];

/** Everybody who can open the screen can change all of it. */
export function MovementCategoriesList() {
  const list = useList(listMovementCategories);
  const creation = useCreation(createMovementCategory, list);
  const update = useUpdate(updateMovementCategory, list);
  const deletion = useDeletion(deleteMovementCategory, list);
  const create = <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      <ListFilters
        list={list}
        search={words.search}
        filters={[{ kind: 'choice', name: 'archived', label: words.archivedFilter, options: ARCHIVED }]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({ onEdit: update.open, onRemove: deletion.open })}
        rowKey={({ id }) => id}
        isMuted={({ archived_at }) => Boolean(archived_at)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <TagMultipleRegular />, action: create }}
      />
      <LimitPanel />
      <CategoryForm {...creation.form} />
      <CategoryForm {...update.form} category={update.record} />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && words.removeBody(deletion.record.name, deletion.record.uses)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
