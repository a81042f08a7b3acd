import { makeStyles } from '@fluentui/react-components';
import type { CustomerDetail } from '../../api/contract/customerShapes';
import { customerRecord } from '../../machines/customers';
import { RecordPage } from '../../resource/RecordPage';
import { RecordRoute } from '../../resource/RecordRoute';
import { useRecord } from '../../resource/useRecord';
import { Page } from '../../ui/frame/Page';
import { BankPanel } from './BankPanel';
import { ContactsPanel } from './ContactsPanel';
import { CustomerActions } from './CustomerActions';
import { CustomerFacts } from './CustomerFacts';
import { LatestPanels } from './LatestPanels';
import { StandingPanel } from './StandingPanel';
import { factsLine, nameOf, words } from './words';

const useStyles = makeStyles({
  panels: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(520px, 100%), 1fr))',
    gap: '12px',
    alignItems: 'start',
  },
});

export function CustomerScreen() {
  return <RecordRoute page={CustomerPage} />;
}

/** One customer: what they owe first, then how they pay and how they are reached, then what was done. */
function CustomerPage({ id }: { id: string }) {
  const styles = useStyles();
  const handle = useRecord(customerRecord, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={record ? nameOf(record) : words.loading}
      subtitle={record && factsLine(record)}
      actions={record && <CustomerActions customer={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(customer: CustomerDetail) => (
          <div className={styles.panels}>
            <StandingPanel customer={customer} />
            <BankPanel customer={customer} record={ref} />
            <ContactsPanel customer={customer} record={ref} />
            <CustomerFacts customer={customer} />
            <LatestPanels customer={customer} />
          </div>
        )}
      </RecordPage>
    </Page>
  );
}
