import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';
import { isZero } from '../../api/contract/money';
import {
  discardPaymentProof,
  getPaymentProof,
  type PaymentProofDetail,
} from '../../api/contract/receivables/paymentProofs';
import { useAbility } from '../../console/useAbility';
import { proofKinds, proofOrigins, proofStatuses } from '../../domain/paymentProofWords';
import { ClassifyProof } from '../../domain/proof/ClassifyProof';
import { CommandForm } from '../../resource/command/CommandForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { FormTextField } from '../../ui/fields/form';
import { date, moment, today } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { SplitPane } from '../../ui/frame/SplitPane';
import { History } from '../../ui/History';
import { MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/MessageBar';
import { ProofForm } from './ProofForm';
import { ProofPicture } from './ProofPicture';
import { words } from './words';

export function PaymentProofScreen() {
  return <RecordRoute page={ProofPage} />;
}

/** One proof: its picture beside what it says, and what became of it. */
function ProofPage({ id }: { id: string }) {
  const handle = useRecord(getPaymentProof, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  const may = useAbility().can('update', 'PaymentProof');
  return (
    <Page
      title={words.one(record?.created_at)}
      subtitle={
        record?.customer && <Link to={`/clientes/${record.customer}/comprobantes`}>{record.customer_name}</Link>
      }
      actions={
        record &&
        may && (
          <>
            {mayBePayment(record) && record.status === 'por_revisar' && <ClassifyProof proof={record} record={ref} />}
            <Discard proof={record} record={ref} />
          </>
        )
      }
    >
      <RecordPage handle={handle}>
        {(proof: PaymentProofDetail) => (
          <>
            <StatusBars proof={proof} />
            <SplitPane
              list={<ProofPicture proof={proof} />}
              detail={
                may && mayBePayment(proof) ? <ProofForm proof={proof} record={ref} /> : <Facts facts={saidBy(proof)} />
              }
              detailLabel={words.fields}
            />
            <Panel title={words.facts}>
              <Facts facts={factsOf(proof)} />
            </Panel>
            <Panel title={words.history}>
              <History events={proof.history} />
            </Panel>
          </>
        )}
      </RecordPage>
    </Page>
  );
}

/** The XML of a certificate is none. */
const mayBePayment = ({ media_type }: PaymentProofDetail) => media_type !== 'application/xml';

/** What it was sent as, that it is the same as another one, that it was discarded, its movement, and how long that has been waited for. */
function StatusBars({ proof }: { proof: PaymentProofDetail }) {
  const { same, status, due_on, reason, movement, kind, origin, documents, customer, customer_name } = proof;
  return (
    <>
      {kind === 'retencion' && status === 'por_revisar' && (
        <MessageBar>
          <MessageBarBody>
            {origin === 'pagina' ? words.withholding : words.isWithholding} {mayBePayment(proof) && words.orPayment}
            {documents.map((document) => (
              <div key={document.id}>
                <Link to={`/documentos/${document.id}`}>{certifiable(document)}</Link>
              </div>
            ))}
            {documents.length === 0 && customer && (
              <div>
                <Link to={`/documentos?idCustomer=${customer}`}>{words.documentsOf(customer_name)}</Link>
              </div>
            )}
          </MessageBarBody>
        </MessageBar>
      )}
      {same.length > 0 && (
        <MessageBar intent="warning">
          <MessageBarBody>
            <MessageBarTitle>{words.sameTitle}</MessageBarTitle>
            {same.map((one) => (
              <div key={one.id}>
                <Link to={`/comprobantes/${one.id}`}>{words.same(one)}</Link> · {proofStatuses[one.status].word}
              </div>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
      {status === 'descartado' && (
        <MessageBar>
          <MessageBarBody>{words.discarded(reason)}</MessageBarBody>
        </MessageBar>
      )}
      {movement && (
        <MessageBar intent="success">
          <MessageBarBody>
            {words.joined(movement.date)}{' '}
            <Link to={`/conciliaciones/${movement.conciliation}?movement=${movement.id}`}>{movement.description}</Link>{' '}
            · {movement.is_open ? words.toReconcile : words.reconciled}
          </MessageBarBody>
        </MessageBar>
      )}
      {status === 'en_espera' && (
        <MessageBar intent={due_on < today() ? 'warning' : 'info'}>
          <MessageBarBody>{due_on < today() ? words.late : words.waits}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

/** What of a document a certificate may pay. */
const certifiable = ({ number, currency, owed, expected }: PaymentProofDetail['documents'][number]) => {
  if (!isZero(expected)) return words.toCertify(number, money(expected, currency));
  return isZero(owed) ? words.isPaid(number) : words.toPay(number, money(owed, currency));
};

type Reason = z.output<typeof discardPaymentProof.body>;

function Discard({ proof: { id, version, status, kind }, record }: { proof: PaymentProofDetail; record: RecordRef }) {
  const command = useCommand(discardPaymentProof, { changes: record });
  const [, ref] = command;
  const params = { id };
  return (
    <>
      {status !== 'descartado' && (
        <Button icon={<DismissRegular />} onClick={() => ref.send({ type: 'OPEN', ask: { params } })}>
          {words.discard}
        </Button>
      )}
      <CommandForm
        command={command}
        title={words.discardTitle}
        verb={words.discardVerb}
        schema={discardPaymentProof.body}
        initial={{ reason: kind === 'retencion' ? words.certified : '', version }}
        onSubmit={(body: Reason) => ref.send({ type: 'CONFIRM', ask: { params, body } })}
      >
        <FormTextField<Reason>
          name="reason"
          label={words.discardReason}
          hint={words.discardHint}
          missing={words.noReason}
          maxLength={200}
        />
      </CommandForm>
    </>
  );
}

/** What it says, for people who only read. */
const saidBy = ({ amount, currency, paid_on, bank, reference, account, documents }: PaymentProofDetail) => [
  { name: words.amount, value: amount && <Money value={amount} currency={currency ?? undefined} strong /> },
  { name: words.paidOn, value: paid_on && date(paid_on) },
  { name: words.bank, value: bank },
  { name: words.reference, value: reference },
  { name: words.account, value: account },
  { name: words.meant, value: documents.map(({ number }) => number).join(', ') },
];

function factsOf(proof: PaymentProofDetail) {
  const { status, kind, origin, created_by, created_at, caption, customer, due_on, has_conversation } = proof;
  return [
    { name: words.status, value: <StateChip {...proofStatuses[status]} /> },
    { name: words.kind, value: proofKinds[kind] },
    ...(status === 'en_espera' ? [{ name: words.dueOn, value: date(due_on) }] : []),
    { name: words.origin, value: [proofOrigins[origin], created_by].filter(Boolean).join(' · ') },
    { name: words.came, value: moment(created_at) },
    ...(caption ? [{ name: words.caption, value: caption }] : []),
    ...(has_conversation && customer
      ? [{ name: words.conversation, value: <Link to={`/bandeja/${customer}/0`}>{words.conversation}</Link> }]
      : []),
  ];
}
