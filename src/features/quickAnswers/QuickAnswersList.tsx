import { ChatMultipleRegular } from '@fluentui/react-icons/svg/chat-multiple';
import {
  createQuickAnswer,
  deleteQuickAnswer,
  listQuickAnswers,
  updateQuickAnswer,
} from '../../api/contract/messaging/quickAnswers';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion, useUpdate } from '../../resource/hooks/useListCommands';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { words } from './words';

const QuickAnswerForm = lazyForm(async () => (await import('./QuickAnswerForm')).QuickAnswerForm);

export function QuickAnswersList() {
  const ability = useAbility();
  const list = useList(listQuickAnswers);
  const creation = useCreation(createQuickAnswer, list);
  const update = useUpdate(updateQuickAnswer, list);
  const deletion = useDeletion(deleteQuickAnswer, list);
  const may = ability.can('create', 'Message');
  const create = may && <AddButton label={words.create} onClick={creation.open} />;
  const columns = columnsFor(may && { onEdit: update.open, onRemove: deletion.open });
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <ChatMultipleRegular />, action: create }}
      />
      <QuickAnswerForm {...creation.form} />
      <QuickAnswerForm {...update.form} answer={update.record} />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && words.removeBody(deletion.record.name)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
