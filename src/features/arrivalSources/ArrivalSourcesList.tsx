import { MailInboxArrowDownRegular } from '@fluentui/react-icons/svg/mail-inbox-arrow-down';
import {
  type ArrivalSource,
  createArrivalSource,
  deleteArrivalSource,
  listArrivalSources,
  lookAtArrivalSource,
  updateArrivalSource,
} from '../../api/contract/reconciliation/arrivalSources';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { askById, useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion, useUpdate } from '../../resource/hooks/useListCommands';
import { useShownOnce } from '../../resource/hooks/useShownOnce';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { actionsFor, sourceColumns } from './columns';
import { TokenPanel } from './TokenPanel';
import { words } from './words';

const ArrivalSourceForm = lazyForm(async () => (await import('./ArrivalSourceForm')).ArrivalSourceForm);

/** Where bank files arrive from, and whether each works. */
export function ArrivalSourcesList() {
  const ability = useAbility();
  const list = useList(listArrivalSources);
  const [, listRef] = list;
  const creation = useCreation(createArrivalSource, list);
  const update = useUpdate(updateArrivalSource, list);
  const deletion = useDeletion(deleteArrivalSource, list);
  const looking = useCommand(lookAtArrivalSource, { changes: listRef });
  const [, lookRef] = looking;
  const [made, close] = useShownOnce<ArrivalSource>(creation.form.command[1]);
  const may = ability.can('create', 'ArrivalSource');
  const create = may && <AddButton label={words.create} onClick={creation.open} />;
  const actions = actionsFor({
    onLook: (source) => lookRef.send({ type: 'RUN', ask: askById(source) }),
    onEdit: update.open,
    onRemove: deletion.open,
  });
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      {made?.token !== undefined && <TokenPanel token={made.token} onClose={close} />}
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={[...sourceColumns, ...(may ? actions : [])]}
        rowKey={({ id }) => id}
        isMuted={({ is_on }) => !is_on}
        empty={{
          title: words.empty,
          body: words.emptyBody,
          icon: <MailInboxArrowDownRegular />,
          action: create || undefined,
        }}
      />
      <ArrivalSourceForm {...creation.form} />
      <ArrivalSourceForm {...update.form} source={update.record} />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record?.name}
        impact={[words.removeImpact]}
        verb={words.removeVerb}
      />
    </Page>
  );
}
