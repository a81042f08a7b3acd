import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import {
  createWithholdingKind,
  deleteWithholdingKind,
  listWithholdingKinds,
  updateWithholdingKind,
  WITHHOLDING_TAX,
} from '../../api/contract/receivables/withholdings';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion, useUpdate } from '../../resource/hooks/useListCommands';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { actionsOf, columns } from './columns';
import { taxes, words } from './words';

const WithholdingKindForm = lazyForm(async () => (await import('./WithholdingKindForm')).WithholdingKindForm);

const TAXES = WITHHOLDING_TAX.map((value) => ({ value, label: taxes[value] }));
const ARCHIVED = [{ value: 'true', label: words.archivedToo }];

/** Administrators change them; others see which count. */
export function WithholdingKindsList() {
  const list = useList(listWithholdingKinds);
  const creation = useCreation(createWithholdingKind, list);
  const update = useUpdate(updateWithholdingKind, list);
  const deletion = useDeletion(deleteWithholdingKind, list);
  const may = useAbility().can('update', 'WithholdingKind');
  const create = may && <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      <ListFilters
        list={list}
        search={words.search}
        filters={[
          { kind: 'choice', name: 'tax', label: words.tax, options: TAXES },
          { kind: 'choice', name: 'archived', label: words.archivedFilter, options: ARCHIVED },
        ]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={may ? [...columns, ...actionsOf({ onEdit: update.open, onRemove: deletion.open })] : columns}
        rowKey={({ id }) => id}
        isMuted={({ archived_at }) => Boolean(archived_at)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <DocumentPercentRegular />, action: create }}
      />
      <WithholdingKindForm {...creation.form} />
      <WithholdingKindForm {...update.form} kind={update.record} />
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
