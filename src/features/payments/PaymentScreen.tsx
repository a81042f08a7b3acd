import { getPayment, type PaymentWithAllocations } from '../../api/contract/receivables/payments';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { moment } from '../../ui/format/dates';
import { money, UNKNOWN } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { History } from '../../ui/History';
import { ShortList } from '../../ui/table/ShortList';
import { allocationColumns } from './allocationColumns';
import { PaymentActions } from './PaymentActions';
import { customerOf, PaymentFacts } from './PaymentFacts';
import { words } from './words';

export function PaymentScreen() {
  return <RecordRoute page={PaymentPage} />;
}

/** One payment: origin, allocations and history. */
function PaymentPage({ id }: { id: string }) {
  const handle = useRecord(getPayment, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={record ? words.payment(money(record.amount, record.currency)) : words.loading}
      subtitle={record && (record.voided_at ? words.deleted(moment(record.voided_at)) : customerOf(record))}
      actions={record && !record.voided_at && <PaymentActions payment={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(payment: PaymentWithAllocations) => (
          <>
            <Panel>
              <PaymentFacts payment={payment} />
            </Panel>
            <Panel title={words.allocations}>
              <ShortList
                label={words.allocations}
                columns={allocationColumns(payment.currency)}
                rows={payment.allocations}
                empty={unlessAbsent(payment, 'allocations', words.noAllocations)}
              />
            </Panel>
            <Panel title={words.history}>
              {payment.history?.length ? (
                <History events={payment.history} />
              ) : payment.history ? (
                words.noHistory
              ) : (
                UNKNOWN
              )}
            </Panel>
          </>
        )}
      </RecordPage>
    </Page>
  );
}
