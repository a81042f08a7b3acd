import { PeopleSwapRegular } from '@fluentui/react-icons/svg/people-swap';
import { createAbsence, deleteAbsence, listAbsences, updateAbsence } from '../../api/contract/customers/absences';
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

const AbsenceForm = lazyForm(async () => (await import('./AbsenceForm')).AbsenceForm);

/** Who sees and works whose customers, and until when. */
export function AbsencesList() {
  const may = useAbility().can('create', 'Activity');
  const list = useList(listAbsences);
  const creation = useCreation(createAbsence, list);
  const update = useUpdate(updateAbsence, list);
  const deletion = useDeletion(deleteAbsence, list);
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
        empty={{ title: words.empty, body: words.emptyBody, icon: <PeopleSwapRegular />, action: create }}
      />
      <AbsenceForm {...creation.form} />
      <AbsenceForm {...update.form} absence={update.record} />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && words.removeBody(deletion.record.person_name, deletion.record.substitute_name)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
