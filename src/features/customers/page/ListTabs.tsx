import { makeStyles } from '@fluentui/react-components';
import { Link, useNavigate } from 'react-router-dom';
import type { CampaignEvent } from '../../../api/contract/campaignShapes';
import { getConversation } from '../../../api/contract/conversations';
import { DETAIL_STATUS } from '../../../api/contract/debitShapes';
import { BUCKETS, DOCUMENT_STATUS } from '../../../api/contract/documents';
import { useOffers } from '../../../console/ConsoleProvider';
import {
  bucketWords,
  channelOptions,
  channelWords,
  documentStatusWords,
  eventStatusOptions,
  methodOptions,
} from '../../../console/sharedWords';
import { campaignEventList } from '../../../machines/campaigns/campaigns';
import { customerDebitList } from '../../../machines/customers/customers';
import { documentList } from '../../../machines/documents/documents';
import { paymentList } from '../../../machines/payments';
import { useList } from '../../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../../resource/list/ListFilters';
import { ListTable } from '../../../resource/list/ListTable';
import { debitColumns, documentColumns, messageColumns, paymentColumns } from './tabColumns';
import { debitStatusWords, pageWords as words } from './words';

/** The lists of a customer's page: those of the whole business, of this customer alone. */

type Props = { customer: string };

const useStyles = makeStyles({ links: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' } });

const options = (values: readonly string[], names: Record<string, string>) =>
  values.map((value) => ({ value, label: names[value] ?? value }));
const days: Filter[] = [
  { kind: 'day', name: 'start', label: words.from },
  { kind: 'day', name: 'end', label: words.to },
];

const documentFilters: Filter[] = [
  { kind: 'choice', name: 'status', label: words.status, options: options(DOCUMENT_STATUS, documentStatusWords) },
  { kind: 'choice', name: 'bucket', label: words.bucket, options: options(BUCKETS, bucketWords) },
  { kind: 'day', name: 'start', label: words.dueFrom },
  { kind: 'day', name: 'end', label: words.dueTo },
  { kind: 'given', name: 'currency', label: words.currency },
];

export function DocumentsTab({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(documentList, { idCustomer: customer });
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
];

export function PaymentsTab({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(paymentList, { idCustomer: customer });
  return (
    <>
      <ListFilters list={list} search={words.searchPayments} filters={paymentFilters} />
      <ListTable
        list={list}
        label={words.payments}
        columns={paymentColumns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/pagos/${id}`)}
        empty={{ title: words.noPayments }}
      />
    </>
  );
}

const debitFilters: Filter[] = [
  { kind: 'choice', name: 'status', label: words.status, options: options(DETAIL_STATUS, debitStatusWords) },
  ...days,
];

export function DebitsTab({ customer }: Props) {
  const navigate = useNavigate();
  const list = useList(customerDebitList, { idCustomer: customer });
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

const messageFilters: Filter[] = [
  { kind: 'choice', name: 'status', label: words.status, options: eventStatusOptions },
  { kind: 'choice', name: 'chanel', label: words.channel, options: channelOptions },
  ...days,
];

/** What became of each message, with what was answered; all that was said stands in the conversations. */
export function MessagesTab({ customer }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  const conversation = (channel: CampaignEvent['channel']) => `/bandeja/${customer}/${channel}`;
  const offers = useOffers();
  const list = useList(campaignEventList, { idCustomer: customer });
  return (
    <>
      {offers(getConversation) && (
        <div className={styles.links}>
          {([0, 1] as const).map((channel) => (
            <Link key={channel} to={conversation(channel)}>
              {words.conversation(channelWords[channel])}
            </Link>
          ))}
        </div>
      )}
      <ListFilters list={list} filters={messageFilters} />
      <ListTable
        list={list}
        label={words.messages}
        columns={messageColumns}
        rowKey={({ id }) => id}
        {...(offers(getConversation) && { onOpen: ({ channel }: CampaignEvent) => navigate(conversation(channel)) })}
        empty={{ title: words.noMessages }}
      />
    </>
  );
}
