import { useParams } from 'react-router-dom';
import type { PaymentWithAllocations } from '../../api/contract/payments';
import { RecordPage } from '../../hooks/RecordPage';
import { useRecord } from '../../hooks/useRecord';
import { paymentRecord } from '../../machines/payments';
import { moment } from '../../ui/dates';
import { money } from '../../ui/format';
import { History } from '../../ui/History';
import { Page } from '../../ui/Page';
import { Panel } from '../../ui/Panel';
import { Allocations } from './Allocations';
import { PaymentActions } from './PaymentActions';
import { customerOf, PaymentFacts } from './PaymentFacts';
import { words } from './words';

export function PaymentScreen() {
  const { id = '' } = useParams();
  return <PaymentPage key={id} id={id} />;
}

/** One payment: where it came from, what it pays, and all that happened to it. */
function PaymentPage({ id }: { id: string }) {
  const held = useRecord(paymentRecord, { params: { id } });
  const [{ context }, actor] = held;
  const { record } = context;
  return (
    <Page
      title={record ? words.payment(money(record.amount, record.currency)) : words.loading}
      subtitle={record && (record.voided_at ? words.deleted(moment(record.voided_at)) : customerOf(record))}
      actions={record && !record.voided_at && <PaymentActions payment={record} record={actor} />}
    >
      <RecordPage of={held}>
        {(payment: PaymentWithAllocations) => (
          <>
            <Panel>
              <PaymentFacts payment={payment} />
            </Panel>
            <Panel title={words.allocations}>
              <Allocations allocations={payment.allocations} currency={payment.currency} />
            </Panel>
            <Panel title={words.history}>
              {payment.history?.length ? <History events={payment.history} /> : words.noHistory}
            </Panel>
          </>
        )}
      </RecordPage>
    </Page>
  );
}
