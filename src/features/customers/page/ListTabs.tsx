import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { Link, useNavigate } from 'react-router-dom';
import { listCustomerDebits } from '../../../api/contract/customers/customers';
import { DETAIL_STATUS } from '../../../api/contract/debits/shapes';
import { listCampaignEvents } from '../../../api/contract/messaging/campaigns';
import type { Channel } from '../../../api/contract/messaging/channels';
import { getConversation } from '../../../api/contract/messaging/conversations';
import { listMessages } from '../../../api/contract/messaging/messages';
import { createPayment } from '../../../api/contract/receivables/bookedPayments';
import { listDocuments } from '../../../api/contract/receivables/documents';
import { listPaymentProofs } from '../../../api/contract/receivables/paymentProofs';
import { listPayments } from '../../../api/contract/receivables/payments';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import { documentColumns } from '../../../domain/columns/documents';
import { eventColumns } from '../../../domain/columns/messages';
import { proofColumns } from '../../../domain/columns/paymentProofs';
import { bucketOptions, documentStatusOptions } from '../../../domain/documentOptions';
import { useChannels } from '../../../domain/message/useChannels';
import { channelName, channelOptions, detailStatuses, eventStatusOptions, methodOptions } from '../../../domain/words';
import { lazyForm } from '../../../resource/command/lazyForm';
import type { RecordRef } from '../../../resource/hooks/useCommand';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useList } from '../../../resource/hooks/useList';
import { useCreation } from '../../../resource/hooks/useListCommands';
import { type Filter, ListFilters } from '../../../resource/list/ListFilters';
import { ListTable } from '../../../resource/list/ListTable';
import { debitColumns, paymentsOfOne, sentColumns } from './tabColumns';
import { pageWords as words } from './words';

const BookPaymentForm = lazyForm(async () => (await import('../../../domain/payment/BookPaymentForm')).BookPaymentForm);

/** The business's lists, filtered by one customer. */

type Props = { customer: string };

const useStyles = makeStyles({ links: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' } });

const days: Filter[] = [
  { kind: 'day', name: 'start', label: words.from },
  { kind: 'day', name: 'end', label: words.to },
];

const documentFilters: Filter[] = [
  { kind: 'choice', name: 'status', label: words.status, options: documentStatusOptions },
  { kind: 'choice', name: 'bucket', label: words.bucket, options: bucketOptions },
  { kind: 'day', name: 'start', label: words.dueFrom },
  { kind: 'day', name: 'end', label: words.dueTo },
  { kind: 'linked', name: 'currency', label: words.currency },
];

export function DocumentsTab({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(listDocuments, { idCustomer: customer });
  return (
    <>
      <ListFilters list={list} search={words.searchDocuments} filters={documentFilters} />
      <ListTable
        list={list}
        label={words.documents}
        columns={documentColumns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulado'}
        onOpen={({ id }) => navigate(`/documentos/${id}`)}
        empty={{ title: words.noDocuments }}
      />
    </>
  );
}

const paymentFilters: Filter[] = [
  { kind: 'choice', name: 'method', label: words.method, options: methodOptions },
  ...days,
  { kind: 'linked', name: 'amount', label: words.amount },
];

/** The customer's payments, and what books one that they made. */
export function PaymentsTab({ customer, named, record }: Props & { named: string; record: RecordRef }) {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(listPayments, { idCustomer: customer });
  const creation = useCreation(createPayment, list);
  useEmitted(creation.form.command[1], 'SUCCEEDED', () => record.send({ type: 'REFRESH' }));
  const create = ability.can('create', 'Payment') && offers(createPayment) && (
    <Button icon={<AddRegular />} onClick={creation.open}>
      {words.bookPayment}
    </Button>
  );
  return (
    <>
      {create && <div>{create}</div>}
      <ListFilters list={list} search={words.searchPayments} filters={paymentFilters} />
      <ListTable
        list={list}
        label={words.payments}
        columns={paymentsOfOne}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/pagos/${id}`)}
        empty={{ title: words.noPayments }}
      />
      <BookPaymentForm {...creation.form} customer={customer} named={named} />
    </>
  );
}

const detailStatusOptions = DETAIL_STATUS.map((value) => ({ value, label: detailStatuses[value].word }));
const debitFilters: Filter[] = [
  { kind: 'choice', name: 'status', label: words.status, options: detailStatusOptions },
  ...days,
];

export function DebitsTab({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(listCustomerDebits, { idCustomer: customer });
  return (
    <>
      <ListFilters list={list} search={words.searchDebits} filters={debitFilters} />
      <ListTable
        list={list}
        label={words.debits}
        columns={debitColumns}
        rowKey={({ id }) => id}
        onOpen={({ debit }) => navigate(`/debitos/${debit}`)}
        empty={{ title: words.noDebits }}
      />
    </>
  );
}

export function ProofsTab({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(listPaymentProofs, { idCustomer: customer });
  return (
    <ListTable
      list={list}
      label={words.proofs}
      columns={proofColumns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => navigate(`/comprobantes/${id}`)}
      empty={{ title: words.noProofs }}
    />
  );
}

/** The messages sent to the customer; the answers are in the conversations. */
export function MessagesTab({ customer }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const channels = useChannels();
  return (
    <>
      {offers(getConversation) && (
        <div className={styles.links}>
          {channels.map((channel) => (
            <Link key={channel} to={`/bandeja/${customer}/${channel}`}>
              {words.conversation(channelName(channel))}
            </Link>
          ))}
        </div>
      )}
      {offers(listMessages) && ability.can('read', 'Message') ? (
        <SentMessages customer={customer} />
      ) : (
        <CampaignMessages customer={customer} />
      )}
    </>
  );
}

const filtersOf = (name: 'channel' | 'chanel', channels: readonly Channel[]): Filter[] => [
  { kind: 'choice', name: 'status', label: words.status, options: eventStatusOptions },
  { kind: 'choice', name, label: words.channel, options: channelOptions(channels) },
  ...days,
];

function SentMessages({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(listMessages, { idCustomer: customer });
  return (
    <>
      <ListFilters list={list} filters={filtersOf('channel', useChannels())} />
      <ListTable
        list={list}
        label={words.messages}
        columns={sentColumns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/salida/${id}`)}
        empty={{ title: words.noMessages }}
      />
    </>
  );
}

/** The messages of campaigns, for a provider without outbox. */
function CampaignMessages({ customer }: Props) {
  const list = useList(listCampaignEvents, { idCustomer: customer });
  return (
    <>
      <ListFilters list={list} filters={filtersOf('chanel', useChannels())} />
      <ListTable
        list={list}
        label={words.messages}
        columns={eventColumns}
        rowKey={({ id }) => id}
        empty={{ title: words.noMessages }}
      />
    </>
  );
}
