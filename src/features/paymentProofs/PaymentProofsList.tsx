import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { useNavigate } from 'react-router-dom';
import { addPaymentProof, exportPaymentProofs, listPaymentProofs } from '../../api/contract/receivables/paymentProofs';
import { useAbility } from '../../console/useAbility';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { customerColumn } from '../../domain/columns/customer';
import { proofColumns } from '../../domain/columns/paymentProofs';
import { proofKindOptions, proofOriginOptions, proofStatusOptions } from '../../domain/paymentProofWords';
import { CommandDrop } from '../../resource/command/CommandDrop';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useList } from '../../resource/hooks/useList';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { words } from './words';

const LARGEST = 10 * 1024 * 1024;

const columns = proofColumns.toSpliced(1, 0, customerColumn);

/** The proofs of payment that came, those to look at first, and where staff drop one. */
export function PaymentProofsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listPaymentProofs);
  const [saving, savingRef] = useCommand(addPaymentProof);
  useEmitted(savingRef, 'SUCCEEDED', ({ answer }: { answer: { id: string } }) =>
    navigate(`/comprobantes/${answer.id}`),
  );
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: proofStatusOptions },
    { kind: 'choice', name: 'kind', label: words.kind, options: proofKindOptions },
    { kind: 'choice', name: 'origin', label: words.origin, options: proofOriginOptions },
    { kind: 'choice', name: 'overdue', label: words.overdue, options: [{ value: 'true', label: words.isOverdue }] },
    customerFilter(words.customer, namedCustomer(list[0].context)),
  ];
  return (
    <Page title={words.list} actions={<ExportMenu list={list} row={exportPaymentProofs} />}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.list}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'descartado'}
        onOpen={({ id }) => navigate(`/comprobantes/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <ReceiptRegular /> }}
      />
      {ability.can('create', 'PaymentProof') && (
        <CommandDrop
          saving={saving}
          onFile={(file) => savingRef.send({ type: 'RUN', ask: { body: { file } } })}
          label={words.drop}
          hint={words.dropHint}
          largest={LARGEST}
          sending={words.saving}
        />
      )}
    </Page>
  );
}
