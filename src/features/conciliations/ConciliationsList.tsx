import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import { useSelector } from '@xstate/react';
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
import { fileQueueMachine } from '../../machines/conciliations/fileQueue';
import { newFileKey, storeFile } from '../../machines/kit/files/fileRegistry';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { DropAnywhere } from '../../ui/fields/DropAnywhere';
import { whyNot } from '../../ui/fields/droppedFile';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { FileQueue } from './FileQueue';
import { FilesButton } from './FilesButton';
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
  const queueRef = useActorRef(fileQueueMachine);
  const isQueue = useSelector(queueRef, ({ context: { files, handed } }) => files.length + handed.length > 0);
  /** Previews that are not saved are found again only where the service lists them. */
  const takesSeveral = canCreate && offers(listOpenPreviews);
  const enqueue = (chosen: File[]) => {
    const files = chosen.map((file) => {
      const fileKey = newFileKey();
      const reason = whyNot([file]);
      if (reason === undefined) storeFile(fileKey, file);
      return {
        fileKey,
        name: file.name,
        ...(reason !== undefined && { outcome: { kind: 'untaken' as const, reason } }),
      };
    });
    queueRef.send({ type: 'ADD', files });
  };
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
  const actions = create && (
    <>
      {takesSeveral && <FilesButton label={words.several} inputLabel={words.severalLabel} onFiles={enqueue} />}
      {create}
    </>
  );
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={actions}>
      {canCreate && (
        <DropAnywhere label={words.dropHere} onFile={readDropped} onSeveral={takesSeveral ? enqueue : undefined} />
      )}
      {isQueue && <FileQueue queueRef={queueRef} accounts={accounts} />}
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
