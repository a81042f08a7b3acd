import { Link } from 'react-router-dom';
import { getCustomer } from '../../api/contract/customers/customers';
import { sendTemplate } from '../../api/contract/messaging/conversations';
import {
  documentsOfPaymentLink,
  getPaymentLink,
  type PaidDocument,
  type PaymentLinkDetail,
} from '../../api/contract/receivables/paymentLinks';
import { useOffers } from '../../console/AppProvider';
import { CustomerLink } from '../../domain/columns/CustomerLink';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { SendTemplate } from '../../domain/message/SendTemplate';
import { isBegun, mayBePaid } from '../../machines/paymentLinks';
import { usePolling } from '../../resource/hooks/usePolling';
import { useRecord } from '../../resource/hooks/useRecord';
import { Poll } from '../../resource/Poll';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { moment } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { History } from '../../ui/History';
import { CopyButton } from '../../ui/popup/CopyButton';
import { ShortList } from '../../ui/table/ShortList';
import { Progress } from '../../ui/waiting/Progress';
import { documentColumns } from './columns';
import { linkStatuses, words } from './words';

const POLL_EVERY_MS = 1_000;

export function PaymentLinkScreen() {
  return <RecordRoute page={PaymentLinkPage} />;
}

/** One payment link: status, address, documents and the provider's events. */
function PaymentLinkPage({ id }: { id: string }) {
  const handle = useRecord(getPaymentLink, { params: { id } });
  const [snapshot, ref] = handle;
  const { record } = snapshot.context;
  usePolling(!snapshot.hasTag('refused') && record !== undefined && mayBePaid(record), () =>
    ref.send({ type: 'REFRESH' }),
  );
  return (
    <Page
      title={record?.reference ?? words.loading}
      subtitle={record && <CustomerLink id={record.customer} name={record.customer_name} />}
    >
      <RecordPage handle={handle}>
        {(link: PaymentLinkDetail) => (
          <>
            <Panel>
              {isBegun(link) && <Progress label={words.creating} />}
              <Facts facts={factsOf(link)} />
            </Panel>
            {isBegun(link) && !snapshot.hasTag('refused') && (
              <Poll everyMs={POLL_EVERY_MS} onDue={() => ref.send({ type: 'REFRESH' })} />
            )}
            {link.url !== '' && mayBePaid(link) && <AddressPanel link={link} />}
            <DocumentsPanel key={link.status} id={id} />
            {link.history && (
              <Panel title={words.history}>
                <History events={link.history} />
              </Panel>
            )}
          </>
        )}
      </RecordPage>
    </Page>
  );
}

/** The payment page; a path without host is a page of ours. */
function AddressPanel({ link: { url, customer } }: { link: PaymentLinkDetail }) {
  const offers = useOffers();
  const address = new URL(url, window.location.origin).href;
  return (
    <Panel title={words.url}>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <div>
        <CopyButton label={words.copy} text={address} />{' '}
        {customer !== null && offers(sendTemplate) && <Sending customer={customer} />}
      </div>
    </Panel>
  );
}

/** Writes to the customer who is to pay, by a template that has the link. */
function Sending({ customer }: { customer: string }) {
  const [{ context }] = useRecord(getCustomer, { params: { id: customer } });
  return context.record && <SendTemplate customer={context.record} />;
}

function DocumentsPanel({ id }: { id: string }) {
  const handle = useRecord(documentsOfPaymentLink, { params: { id } });
  return (
    <Panel title={words.documents}>
      <RecordPage handle={handle}>
        {({ results }: { results: PaidDocument[] }) => (
          <ShortList label={words.documents} columns={documentColumns} rows={results} empty={words.noDocuments} />
        )}
      </RecordPage>
    </Panel>
  );
}

function factsOf(link: PaymentLinkDetail) {
  const at = (time: string | null | undefined) => (time ? moment(time) : words.never);
  return [
    { name: words.amount, value: <Money value={link.amount} currency={link.currency} strong /> },
    { name: words.status, value: unlessAbsent(link, 'status', <StateChip {...linkStatuses[link.status]} />) },
    ...(link.reason ? [{ name: words.reason, value: link.reason }] : []),
    { name: words.created, value: at(link.created_at) },
    { name: words.expires, value: at(link.expires_at) },
    { name: words.paid, value: at(link.paid_at) },
    {
      name: words.payment,
      value: link.payment ? <Link to={`/pagos/${link.payment}`}>{words.seePayment}</Link> : words.never,
    },
  ];
}
