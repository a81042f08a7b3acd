import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import { useNavigate } from 'react-router-dom';
import { listBankAccounts } from '../../api/contract/reconciliation/bankAccounts';
import {
  deleteConciliation,
  listConciliations,
  listOpenPreviews,
} from '../../api/contract/reconciliation/conciliations';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { useApp, useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { accountOption } from '../../domain/accountOption';
import { assignedIn } from '../../machines/conciliations/conciliations';
import { newFileKey, storeFile } from '../../machines/kit/files/fileRegistry';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { DropAnywhere } from '../../ui/fields/DropAnywhere';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { OpenPreviews } from './OpenPreviews';
import { words } from './words';

export function ConciliationsList() {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(listConciliations);
  const [{ context }, listRef] = list;
  const accounts = useOptions(listBankAccounts, accountOption);
  const { notices } = useApp();
  const deletion = useCommandAbout(deleteConciliation, askById<Conciliation>, {
    next: () => {
      notices.send({ type: 'SHOW', kind: 'success', text: words.removed });
      listRef.send({ type: 'CHANGED' });
    },
  });
  const [{ context: asked }, , askToDelete] = deletion;

  const { query, page } = context;
  const canCreate = ability.can('create', 'Conciliation');
  /** The file is registered at once; the upload finds it by its key. */
  const readDropped = (file: File) => {
    const fileKey = newFileKey();
    storeFile(fileKey, file);
    navigate('/conciliaciones/nueva', { state: { fileKey } });
  };
  const create = canCreate && (
    <AddButton
      label={words.create}
      onClick={() => navigate(`/conciliaciones/nueva${query.bank_account ? `?cuenta=${query.bank_account}` : ''}`)}
    />
  );
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={create}>
      {canCreate && <DropAnywhere label={words.dropHere} onFile={readDropped} />}
      {canCreate && offers(listOpenPreviews) && <OpenPreviews />}
      <ListFilters
        list={list}
        search={words.search}
        filters={[{ kind: 'choice', name: 'bank_account', label: words.account, options: accounts }]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor(ability.can('delete', 'Conciliation') && askToDelete)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/conciliaciones/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <DocumentPercentRegular />, action: create }}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={asked.about?.name}
        impact={asked.about && words.impact(asked.about, assignedIn(asked.about))}
        verb={words.removeVerb}
      />
    </Page>
  );
}
