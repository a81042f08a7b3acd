import { Link } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import { listAgreements } from '../../api/contract/receivables/agreements';
import { listDisputes } from '../../api/contract/receivables/disputes';
import { type Document, type DocumentDetail, getDocument } from '../../api/contract/receivables/documents';
import { listElectronicCreditNotes } from '../../api/contract/receivables/imports';
import { useOffers } from '../../console/AppProvider';
import { CustomerLink } from '../../domain/columns/CustomerLink';
import { DocumentStatus } from '../../domain/columns/DocumentStatus';
import { DueDate, typeInWords } from '../../domain/columns/documents';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { documentOfList } from '../../machines/documents/documentOfList';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { Facts } from '../../ui/Facts';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { History } from '../../ui/History';
import { lazyPart } from '../../ui/lazyPart';
import { ShortList } from '../../ui/table/ShortList';
import { allocationColumns } from './allocationColumns';
import { DocumentAgreements } from './DocumentAgreements';
import { DocumentDisputes } from './DocumentDisputes';
import { EditSubtotal } from './EditSubtotal';
import { OpenDispute } from './OpenDispute';
import { words } from './words';

const DocumentWithholdings = lazyPart(async () => (await import('./DocumentWithholdings')).DocumentWithholdings);
const DocumentCreditNotes = lazyPart(async () => (await import('./DocumentCreditNotes')).DocumentCreditNotes);

export function DocumentScreen() {
  return <RecordRoute page={DocumentPage} />;
}

/** One document: balance, allocations and history. */
function DocumentPage({ id }: { id: string }) {
  const handle = useRecord(getDocument, { params: { id } }, documentOfList);
  const offers = useOffers();
  const { record } = handle[0].context;
  return (
    <Page
      title={record?.number ?? words.loading}
      subtitle={record && customerOf(record)}
      actions={
        record && (
          <>
            <EditSubtotal document={record} record={handle[1]} />
            <OpenDispute document={record} />
          </>
        )
      }
    >
      <RecordPage handle={handle}>
        {(detail: DocumentDetail) => (
          <>
            <Panel>
              <Facts facts={factsOf(detail)} />
            </Panel>
            {offers(getDocument) && (
              <>
                <Panel title={words.allocations}>
                  <ShortList
                    label={words.allocations}
                    columns={allocationColumns(detail.currency)}
                    rows={detail.allocations}
                    empty={words.noAllocations}
                  />
                </Panel>
                <Panel title={words.history}>
                  {detail.history.length > 0 ? <History events={detail.history} /> : words.noHistory}
                </Panel>
              </>
            )}
            <DocumentWithholdings document={detail} record={handle[1]} />
            {offers(listElectronicCreditNotes) && <DocumentCreditNotes document={id} record={handle[1]} />}
            {offers(listAgreements) && <DocumentAgreements id={id} />}
            {offers(listDisputes) && <DocumentDisputes id={id} />}
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function customerOf({ customer, customer_name, customer_dni }: Document) {
  return (
    <>
      <CustomerLink id={customer} name={customer_name} />
      {customer_dni && ` · ${customer_dni}`}
      {customer !== null && (
        <>
          {' '}
          · <Link to={`/documentos?idCustomer=${customer}`}>{words.othersOf}</Link>
        </>
      )}
    </>
  );
}

function factsOf(document: Document) {
  const {
    total,
    invoiced,
    subtotal,
    tax,
    balance,
    disputed,
    currency,
    issue_date,
    external_id,
    cost_center_name,
    doc_type,
    subscription,
  } = document;
  return [
    { name: words.balance, value: <Money value={balance} currency={currency} strong /> },
    ...(disputed && !isZero(disputed)
      ? [{ name: words.disputed, value: <Money value={disputed} currency={currency} /> }]
      : []),
    { name: words.total, value: <Money value={total} currency={currency} /> },
    ...(invoiced ? [{ name: words.invoiced, value: <Money value={invoiced} currency={currency} /> }] : []),
    ...(subtotal && tax
      ? [
          { name: words.subtotal, value: <Money value={subtotal} currency={currency} /> },
          { name: words.tax, value: <Money value={tax} currency={currency} /> },
        ]
      : []),
    { name: words.status, value: unlessAbsent(document, 'status', <DocumentStatus {...document} />) },
    { name: words.due, value: <DueDate {...document} /> },
    { name: words.issued, value: issue_date ? date(issue_date) : words.noDate },
    { name: words.type, value: typeInWords(doc_type) },
    { name: words.costCenter, value: cost_center_name || '—' },
    { name: words.externalId, value: external_id ?? '—' },
    ...(subscription
      ? [
          {
            name: words.subscription,
            value: <Link to={`/suscripciones/${subscription}`}>{words.seeSubscription}</Link>,
          },
        ]
      : []),
  ];
}
